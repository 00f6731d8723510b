package io.jubaproxy.proxy;

import io.jubaproxy.proxy.ManagedThreads.CoreThreads;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The one thread on which every source of members keeps its time; nobody may block it. A type of its own, because containers have beans for
 * scheduled executors themselves.
 *
 * @param executor takes tasks for ever: after {@link #close} they are dropped in silence
 */
public record SourceThread(ScheduledExecutorService executor) implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SourceThread.class.getName());
    private static final String NAME = "jubaproxy-sources";

    static SourceThread of(CoreThreads threads) {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(
                1,
                task -> {
                    Thread thread = threads.factory().newThread(task);
                    thread.setName(NAME);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        executor.setRemoveOnCancelPolicy(true);
        return new SourceThread(executor);
    }

    /** Runs the task again and again, even where it fails. */
    void every(Duration interval, Runnable task) {
        Future<?> unused = executor.scheduleWithFixedDelay(
                () -> {
                    try {
                        task.run();
                    } catch (RuntimeException e) {
                        LOG.log(Level.ERROR, "A repeated task of the sources failed", e);
                    }
                },
                interval.toMillis(),
                interval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** Ends the thread; what is not due yet never runs. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
