package io.jubaproxy.testkit;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps what a class logs at INFO or above, in place of the console. Thread-safe. */
public final class LogLines implements AutoCloseable {
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final Handler keeper = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            Object[] parameters = entry.getParameters();
            lines.add(
                    parameters == null || parameters.length == 0
                            ? entry.getMessage()
                            : MessageFormat.format(entry.getMessage(), parameters));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private LogLines(Logger logger) {
        this.logger = logger;
        logger.addHandler(keeper);
        logger.setUseParentHandlers(false);
    }

    public static LogLines of(Class<?> source) {
        return of(source.getName());
    }

    /** @param logger its name */
    public static LogLines of(String logger) {
        return new LogLines(Logger.getLogger(logger));
    }

    /** So far, in order. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        logger.removeHandler(keeper);
        logger.setUseParentHandlers(true);
    }
}
