package io.jubaproxy.observe;

import io.jubaproxy.config.AccessLines;
import io.jubaproxy.failure.FailureKind;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** One line for each request of either door, or for each that failed, or none, by {@code jubaproxy.access-log}. Thread-safe. */
public final class AccessLog {
    /** A name of its own, so that a server's configuration can send it elsewhere. */
    private static final System.Logger LOG = System.getLogger("io.jubaproxy.requests");

    /** A cluster's name is any text of the client's. */
    private static final int LONGEST_NAME = 100;

    private final AccessLines lines;
    private final Executor writer;

    /** @param writer writes off the threads of requests */
    public AccessLog(AccessLines lines, Executor writer) {
        this.lines = lines;
        this.writer = writer;
    }

    /** @param kind of the failure; null for a success */
    void answered(Exchange exchange, @Nullable FailureKind kind, long nanos) {
        boolean isWanted =
                switch (lines) {
                    case OFF -> false;
                    case FAILURES -> kind != null;
                    case ALL -> true;
                };
        if (isWanted) {
            writer.execute(() -> LOG.log(
                    Level.INFO,
                    RequestLine.MESSAGE,
                    new RequestLine(exchange.requestId(), line(exchange, Optional.ofNullable(kind), nanos))));
        }
    }

    static String line(Exchange exchange, Optional<FailureKind> kind, long nanos) {
        return exchange.door().label() + " " + name(exchange.service()) + "/" + name(exchange.cluster()) + "/"
                + name(exchange.method()) + " " + kind.map(ShortFlag::of).orElse("-") + " "
                + kind.map(FailureKind::label).orElse(RequestMeters.OK) + " "
                + String.format(Locale.ROOT, "%.3f", nanos / 1e6) + " ms request " + exchange.requestId()
                + " from " + exchange.arrival().peer();
    }

    /** Nothing of a client's breaks out of its line. */
    private static String name(String text) {
        if (text.isEmpty()) {
            return "-";
        }
        String bounded = text.length() > LONGEST_NAME ? text.substring(0, LONGEST_NAME) + "..." : text;
        return bounded.replaceAll("[\\p{Cntrl}\\s]", "?");
    }
}
