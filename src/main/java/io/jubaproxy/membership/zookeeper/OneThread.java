package io.jubaproxy.membership.zookeeper;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The one thread on which all state of this package lives: who runs here needs no lock and must not block. A task that fails ends nothing. */
final class OneThread implements Executor {
    private static final System.Logger LOG = System.getLogger(OneThread.class.getName());

    private final ScheduledExecutorService executor;

    /** @param executor has one thread; not closed here */
    OneThread(ScheduledExecutorService executor) {
        this.executor = executor;
    }

    @Override
    public void execute(Runnable task) {
        try {
            executor.execute(guarded(task));
        } catch (RejectedExecutionException e) {
            LOG.log(Level.DEBUG, "the sources' thread has ended", e);
        }
    }

    Future<?> after(Duration delay, Runnable task) {
        try {
            return executor.schedule(guarded(task), delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.log(Level.DEBUG, "the sources' thread has ended", e);
            return CompletableFuture.completedFuture(null);
        }
    }

    /** The same where it will not be taken back. */
    void later(Duration delay, Runnable task) {
        Future<?> unused = after(delay, task);
    }

    private static Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "A step with ZooKeeper failed", e);
            }
        };
    }
}
