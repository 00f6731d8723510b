package io.jubaproxy.observe;

import java.lang.System.Logger.Level;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Log lines on their way to a log that may block. Whoever has a line never waits: beyond a bound lines are dropped, counted, and told of once
 * there is room again. One worker at a time writes, in order. Thread-safe.
 */
public final class LogQueue implements Executor {
    /** Some seconds of a busy log, less than 2 MB. */
    static final int MOST_WAITING = 4096;

    private static final System.Logger LOG = System.getLogger(LogQueue.class.getName());

    private final Queue<Runnable> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicBoolean isWriting = new AtomicBoolean();
    private final LongAdder dropped = new LongAdder();
    private final Executor workers;
    private long toldOf;

    /** @param workers threads that may block */
    public LogQueue(Executor workers) {
        this.workers = workers;
    }

    /** @param line writes one line; where it fails, the next one is written all the same */
    @Override
    public void execute(Runnable line) {
        if (!waiting.offer(line)) {
            dropped.increment();
        }
        wake();
    }

    /** Lines that found no room, since the start. */
    public long dropped() {
        return dropped.sum();
    }

    private void wake() {
        if (isWriting.compareAndSet(false, true)) {
            try {
                workers.execute(this::writeAll);
            } catch (RuntimeException e) {
                isWriting.set(false);
            }
        }
    }

    private void writeAll() {
        try {
            for (Runnable line = waiting.poll(); line != null; line = waiting.poll()) {
                write(line);
            }
            tellOfDropped();
        } finally {
            isWriting.set(false);
        }
        if (!waiting.isEmpty()) {
            wake();
        }
    }

    private static void write(Runnable line) {
        try {
            line.run();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "A log line could not be written", e);
        }
    }

    /** By the one worker only. */
    private void tellOfDropped() {
        long all = dropped.sum();
        if (all > toldOf) {
            LOG.log(
                    Level.WARNING,
                    "{0} log lines were dropped, because the log is slower than the requests",
                    all - toldOf);
            toldOf = all;
        }
    }
}
