package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import io.netty.channel.EventLoop;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Closes one connection that has been idle beside others, or that is suspect and has no call any more. On its event loop only. */
final class ConnectionTimers {
    /** So that a late reply can still clear a suspect; what it costs is an open socket. */
    private static final long LINGER_MILLIS = 5000;

    private final Connection connection;
    private final EndpointPool pool;
    private final EventLoop loop;
    private long idleNanos;
    private @Nullable Future<?> idle;
    private @Nullable Future<?> lingering;

    ConnectionTimers(Connection connection, EndpointPool pool, EventLoop loop) {
        this.connection = connection;
        this.pool = pool;
        this.loop = loop;
    }

    /** @param nanos of quiet that count as idle, 0 = any */
    void begin(long nanos) {
        idleNanos = nanos;
        if (nanos > 0) {
            lookIn(nanos);
        }
    }

    private void lookIn(long nanos) {
        idle = loop.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    private void look() {
        long quiet = connection.activity().quietFor(connection.now());
        if (quiet >= idleNanos && pool.release(connection)) {
            connection.end(FailureKind.CONNECTION_CLOSED, "was left: it was idle beside others");
        } else {
            lookIn(quiet >= idleNanos ? idleNanos : idleNanos - quiet);
        }
    }

    /** Closes the suspect soon, unless it is cleared or called meanwhile. */
    void linger() {
        if (lingering == null) {
            lingering = loop.schedule(this::endSuspect, LINGER_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void endSuspect() {
        lingering = null;
        if (connection.isSuspect() && connection.inFlight() == 0) {
            connection.end(FailureKind.CONNECTION_CLOSED, "was left: nothing was heard on it");
        }
    }

    void cancel() {
        cancel(idle);
        cancel(lingering);
    }

    private static void cancel(@Nullable Future<?> task) {
        if (task != null) {
            task.cancel(false);
        }
    }
}
