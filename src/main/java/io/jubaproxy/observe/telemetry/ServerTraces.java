package io.jubaproxy.observe.telemetry;

import io.jubaproxy.observe.Product;
import io.jubaproxy.observe.Traces;
import io.opentelemetry.api.OpenTelemetry;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.CDI;
import java.lang.System.Logger.Level;

/** The traces that go through the server's own OpenTelemetry, where MicroProfile Telemetry gives the application one. */
public final class ServerTraces {
    private static final System.Logger LOG = System.getLogger(ServerTraces.class.getName());

    private ServerTraces() {}

    /** Looks for it; says in the log where it is not to be had, and traces nothing then. On a thread of the application. */
    public static Traces find() {
        try {
            return OfServer.find();
        } catch (LinkageError | RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "otel.sdk.disabled is false, but this server lets the application see no OpenTelemetry: requests are not traced"
                            + " (docs/operations.md, \"Traces\", says what a server needs): {0}",
                    e.toString());
            return Traces.OFF;
        }
    }

    /** A class of its own, since it can't be loaded where OpenTelemetry's are not there. */
    private static final class OfServer {
        private OfServer() {}

        static Traces find() {
            Instance<OpenTelemetry> found = CDI.current().select(OpenTelemetry.class);
            return new SpanTraces(found.get(), Product.version());
        }
    }
}
