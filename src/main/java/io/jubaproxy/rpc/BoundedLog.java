package io.jubaproxy.rpc;

import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.observe.LinesPerSecond;
import java.lang.System.Logger.Level;

/** Log lines about what clients do: so many a second, then one line about how many were left out. Thread-safe. */
final class BoundedLog {
    private final System.Logger logger;
    private final LinesPerSecond pace;

    BoundedLog(System.Logger logger, TimeSource time, int linesPerSecond) {
        this.logger = logger;
        this.pace = new LinesPerSecond(linesPerSecond, time);
    }

    void warn(String line) {
        long missed = pace.take();
        if (missed == LinesPerSecond.LEFT_OUT) {
            return;
        }
        if (missed > 0) {
            logger.log(Level.WARNING, missed + " lines about clients of the RPC doors were left out");
        }
        logger.log(Level.WARNING, line);
    }
}
