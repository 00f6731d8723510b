package io.jubaproxy.backend;

import io.jubaproxy.membership.Endpoint;

/** Watches the connections to the servers. Called on event loops: never blocks, never throws. */
public interface BackendObserver {
    /** Watches nothing. */
    BackendObserver NONE = endpoint -> {};

    /** A reply came whose id no call is waiting for: it was late, sent twice or never asked for. It was dropped. */
    void unmatchedReply(Endpoint endpoint);
}
