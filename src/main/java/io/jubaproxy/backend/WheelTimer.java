package io.jubaproxy.backend;

import io.jubaproxy.fanout.DeadlineTimer;
import io.jubaproxy.fanout.TimeSource;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import java.lang.System.Logger.Level;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * All deadlines on one thread. Setting and taking back one costs the same however many there are; a task runs at most one tick of
 * 5 ms late on an idle machine, and never early by the time source: the wheel has a clock of its own, so a task it brings early waits
 * on. Thread-safe.
 */
public final class WheelTimer implements DeadlineTimer, AutoCloseable {
    private static final long TICK_MILLIS = 5;

    private final TimeSource time;
    private final HashedWheelTimer wheel;

    public WheelTimer(ThreadFactory threads, TimeSource time) {
        this.time = time;
        this.wheel = new HashedWheelTimer(threads, TICK_MILLIS, TimeUnit.MILLISECONDS, 512, false);
    }

    /** @throws IllegalStateException after {@link #close} */
    @Override
    public Cancellation at(long nanos, Runnable task) {
        Alarm alarm = new Alarm(nanos, task);
        alarm.arm();
        return alarm;
    }

    /** Ends the thread. Tasks that are not due yet never run. */
    @Override
    public void close() {
        wheel.stop();
    }

    /** Its own task, so that a deadline costs one object less; nearly all are taken back. */
    private final class Alarm implements Cancellation, TimerTask {
        private final long due;
        private final Runnable task;
        private volatile boolean cancelled;
        private volatile @Nullable Timeout timeout;

        Alarm(long due, Runnable task) {
            this.due = due;
            this.task = task;
        }

        void arm() {
            timeout = wheel.newTimeout(this, Math.max(0, due - time.nanoTime()), TimeUnit.NANOSECONDS);
        }

        @Override
        public void run(Timeout reached) {
            if (cancelled) {
                return;
            }
            if (due - time.nanoTime() > 0) {
                arm();
                return;
            }
            try {
                task.run();
            } catch (RuntimeException e) {
                System.getLogger(WheelTimer.class.getName()).log(Level.ERROR, "A deadline's task failed", e);
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
            if (timeout != null) {
                timeout.cancel();
            }
        }
    }
}
