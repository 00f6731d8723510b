package io.jubaproxy.rpc;

import io.jubaproxy.fanout.TimeSource;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Log lines about what clients do, which must not fill a disk when a client does it a million times: so many lines a second, then one
 * line about how many were left out. Thread-safe.
 */
final class BoundedLog {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final System.Logger logger;
    private final TimeSource time;
    private final int linesPerSecond;
    private long secondBegan;
    private int lines;
    private long leftOut;

    BoundedLog(System.Logger logger, TimeSource time, int linesPerSecond) {
        this.logger = logger;
        this.time = time;
        this.linesPerSecond = linesPerSecond;
        this.secondBegan = time.nanoTime();
    }

    void warn(String line) {
        long missed;
        synchronized (this) {
            long now = time.nanoTime();
            if (now - secondBegan >= SECOND) {
                secondBegan = now;
                lines = 0;
            }
            if (lines == linesPerSecond) {
                leftOut++;
                return;
            }
            lines++;
            missed = leftOut;
            leftOut = 0;
        }
        if (missed > 0) {
            logger.log(Level.WARNING, missed + " lines about clients of the RPC doors were left out");
        }
        logger.log(Level.WARNING, line);
    }
}
