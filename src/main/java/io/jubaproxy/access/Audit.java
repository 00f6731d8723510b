package io.jubaproxy.access;

import io.jubaproxy.service.MethodKind;
import io.jubaproxy.service.ServiceMethod;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * One log line, of the logger {@code io.jubaproxy.audit}, for each call that takes something away which nobody can bring back: who, from where,
 * what, and how it ended. Thread-safe.
 */
public final class Audit {
    /** The logger's name, for those who give it a file of its own. */
    public static final String LOGGER = "io.jubaproxy.audit";

    private static final System.Logger LOG = System.getLogger(LOGGER);
    private static final Set<String> VERBS =
            Set.of("clear", "delete", "drop", "load", "purge", "remove", "reset", "truncate");

    private final Executor writers;

    /** @param writers runs the writing, since a log may block and event loops must not */
    public Audit(Executor writers) {
        this.writers = writers;
    }

    /** Whether calls of the method are written down: it may change the model, and the first word of its name says that something goes. */
    public static boolean covers(ServiceMethod method) {
        int end = method.name().indexOf('_');
        String verb = end < 0 ? method.name() : method.name().substring(0, end);
        return method.kind() != MethodKind.ANALYSIS && VERBS.contains(verb);
    }

    public void write(AuditEntry entry) {
        writers.execute(() -> LOG.log(Level.INFO, entry::line));
    }
}
