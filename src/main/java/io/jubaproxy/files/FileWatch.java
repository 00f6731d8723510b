package io.jubaproxy.files;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Looks at all watched files now and then, on one thread of its own, which is not there before there is something to look at: reading may
 * block, where files are on a network. Thread-safe.
 */
public final class FileWatch implements AutoCloseable {
    /** A look costs reading a few small files; Kubernetes takes up to a minute to bring a changed Secret anyway. */
    public static final Duration PAUSE = Duration.ofSeconds(3);

    private final ScheduledThreadPoolExecutor executor;
    private final Duration pause;
    private final List<Reloading<?>> watched = new CopyOnWriteArrayList<>();

    public FileWatch(ThreadFactory threads, Duration pause) {
        this.executor = new ScheduledThreadPoolExecutor(1, threads);
        this.pause = pause;
    }

    /** Keeps what is given current until this is closed. */
    public synchronized <T> Reloading<T> add(Reloading<T> reloading) {
        if (watched.isEmpty()) {
            Future<?> unused =
                    executor.scheduleWithFixedDelay(this::look, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
        }
        watched.add(reloading);
        return reloading;
    }

    private void look() {
        for (Reloading<?> each : watched) {
            try {
                each.look();
            } catch (RuntimeException e) {
                System.getLogger(FileWatch.class.getName()).log(Level.ERROR, "A look at watched files failed", e);
            }
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
