package io.jubaproxy.launch;

import java.util.Set;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Lets through what Jubaproxy tells and what is wrong with the server, not the server's own news. Named in Payara's logging.properties, so it
 * is loaded from the system class path and must need nothing but the JDK.
 */
public final class OwnNewsFilter implements Filter {
    /** Loggers whose warnings mean nothing here: about a context path of "/", and about leaks that end with the process. */
    private static final Set<String> NOISE =
            Set.of("javax.enterprise.system.container.web.com.sun.web.security", "jakarta.enterprise.web.util");

    @Override
    public boolean isLoggable(LogRecord record) {
        String logger = String.valueOf(record.getLoggerName());
        if (logger.startsWith("io.jubaproxy.")) {
            return true;
        }
        return record.getLevel().intValue() >= Level.WARNING.intValue() && !NOISE.contains(logger);
    }
}
