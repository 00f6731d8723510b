package io.jubaproxy.rpc;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Looks after one connection from time to time: closes it when it has been idle, when its client does not read, and when it has
 * grown old. On the event loop only.
 */
final class ConnectionWatch implements Runnable {
    private static final long SHORTEST_PAUSE = Duration.ofMillis(1).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(5).toNanos();
    /** An old connection that is never quiet is read no further after so long. */
    private static final long AGE_GRACE = Duration.ofSeconds(5).toNanos();

    private final Channel channel;
    private final ClientConnection connection;
    private final long sessionTimeout;
    private final long stalledTimeout;
    private final long age;
    private final long born;
    private long lastMark;
    private long lastTaken;
    private boolean isOld;

    /** @param spread 0 to 1: how much of a tenth is added to the age, so that connections opened together don't end together */
    ConnectionWatch(Channel channel, ClientConnection connection, RpcLimits limits, double spread) {
        this.channel = channel;
        this.connection = connection;
        this.sessionTimeout = limits.sessionTimeout().toNanos();
        this.stalledTimeout = limits.stalledTimeout().toNanos();
        this.age = (long) (limits.connectionAge().toNanos() * (1 + spread / 10));
        this.born = connection.now();
        this.lastTaken = born;
    }

    void begin() {
        schedule(born);
    }

    @Override
    public void run() {
        long now = connection.now();
        if (channel.isOpen() && !closes(now)) {
            schedule(now);
        }
    }

    private void schedule(long now) {
        Future<?> unused = channel.eventLoop().schedule(this, pause(now), TimeUnit.NANOSECONDS);
    }

    private boolean closes(long now) {
        long mark = connection.takenMark();
        if (mark != lastMark || !connection.hasUnread()) {
            lastMark = mark;
            lastTaken = now;
        }
        if (now - lastTaken >= stalledTimeout) {
            connection.stalled();
            return true;
        }
        if (sessionTimeout > 0 && connection.isQuiet() && now - connection.lastActive() >= sessionTimeout) {
            connection.idle();
            return true;
        }
        grow(now);
        return false;
    }

    private void grow(long now) {
        if (age == 0 || now - born < age) {
            return;
        }
        if (!isOld) {
            isOld = true;
            connection.finish();
        } else if (now - born >= age + AGE_GRACE) {
            connection.finishWithoutReading();
        }
    }

    private long pause(long now) {
        long pause = Math.min(LONGEST_PAUSE, stalledTimeout / 4);
        if (sessionTimeout > 0) {
            long left = connection.isQuiet() ? connection.lastActive() + sessionTimeout - now : sessionTimeout;
            pause = Math.min(pause, left);
        }
        if (age > 0 && !isOld) {
            pause = Math.min(pause, born + age - now);
        }
        return Math.max(SHORTEST_PAUSE, pause);
    }
}
