package io.jubaproxy.observe;

import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Log lines on their way to a log that may block. Whoever has a line never waits: beyond a bound lines are dropped, counted, and told of once
 * there is room again. Lines are written in order. Thread-safe.
 */
public final class LogQueue implements Executor {
    /** Some seconds of a busy log, less than 2 MB. */
    static final int MOST_WAITING = 4096;

    private static final System.Logger LOG = System.getLogger(LogQueue.class.getName());

    private final AtomicInteger waiting = new AtomicInteger();
    private final LongAdder dropped = new LongAdder();
    private final OneByOne writer;
    private long toldOf;

    /** @param workers threads that may block */
    public LogQueue(Executor workers) {
        this.writer = new OneByOne(workers);
    }

    /** @param line writes one line; where it fails, the next one is written all the same */
    @Override
    public void execute(Runnable line) {
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            dropped.increment();
        } else {
            writer.execute(() -> write(line));
        }
    }

    /** Lines that found no room, since the start. */
    public long dropped() {
        return dropped.sum();
    }

    private void write(Runnable line) {
        try {
            line.run();
        } finally {
            if (waiting.decrementAndGet() == 0) {
                tellOfDropped();
            }
        }
    }

    /** By the one that writes only. */
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
