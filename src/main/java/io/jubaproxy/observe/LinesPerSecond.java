package io.jubaproxy.observe;

import io.jubaproxy.fanout.TimeSource;
import java.time.Duration;

/** So many log lines a second and no more: what is told a million times must not fill a disk, nor take the time that requests need. Thread-safe. */
public final class LinesPerSecond {
    /** What {@link #take} says of a line that is left out. */
    public static final long LEFT_OUT = -1;

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final int most;
    private final TimeSource time;
    private long secondBegan;
    private int lines;
    private long missed;
    private long leftOut;

    public LinesPerSecond(int most, TimeSource time) {
        this.most = most;
        this.time = time;
        this.secondBegan = time.nanoTime();
    }

    /** Whether a line may be written: how many were left out since the last one that was, or {@link #LEFT_OUT}. */
    public synchronized long take() {
        long now = time.nanoTime();
        if (now - secondBegan >= SECOND) {
            secondBegan = now;
            lines = 0;
        }
        if (lines == most) {
            missed++;
            leftOut++;
            return LEFT_OUT;
        }
        lines++;
        long before = missed;
        missed = 0;
        return before;
    }

    /** Lines left out since the start. */
    public synchronized long leftOut() {
        return leftOut;
    }
}
