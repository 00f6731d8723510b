package io.jubaproxy.membership.dns;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Runs look-ups, each on a virtual thread of its own, so that a slow name holds up no other and never the timer. Thread-safe. */
final class LookUps implements AutoCloseable {
    private final Pace pace;
    private final ScheduledExecutorService timer;
    private final LongAdder failed = new LongAdder();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofVirtual()
            .name("jubaproxy-dns-", 0)
            .inheritInheritableThreadLocals(false)
            .factory());

    LookUps(Pace pace, ScheduledExecutorService timer) {
        this.pace = pace;
        this.timer = timer;
    }

    Pace pace() {
        return pace;
    }

    /** Its threads may block. */
    ExecutorService threads() {
        return threads;
    }

    void now(Runnable lookUp) {
        try {
            threads.execute(lookUp);
        } catch (RejectedExecutionException e) {
            requireClosed(e);
        }
    }

    void later(Runnable lookUp, Duration pause) {
        try {
            var unused = timer.schedule(() -> now(lookUp), pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            requireClosed(e);
        }
    }

    private void requireClosed(RejectedExecutionException e) {
        if (!isClosed() && !timer.isShutdown()) {
            throw e;
        }
    }

    boolean isClosed() {
        return threads.isShutdown();
    }

    boolean awaitEnd(Duration atMost) throws InterruptedException {
        return threads.awaitTermination(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    void countFailure() {
        failed.increment();
    }

    long failures() {
        return failed.sum();
    }

    /** Breaks off the look-ups that run; they tell nobody. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
