package io.jubaproxy.backend;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.tls.ServerTls;
import java.util.Optional;

/** Which servers are spoken to over TLS, and how. Thread-safe, never blocks. */
@FunctionalInterface
public interface Security {
    /** Plain TCP for all. */
    Security NONE = endpoint -> Optional.empty();

    /** Asked for each new connection; empty = plain TCP. */
    Optional<ServerTls> of(Endpoint endpoint);
}
