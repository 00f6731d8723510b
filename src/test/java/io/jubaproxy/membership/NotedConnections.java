package io.jubaproxy.membership;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Connections that are open when a test says so. */
final class NotedConnections implements MemberConnections {
    private final Map<Endpoint, CompletableFuture<Void>> opening = new HashMap<>();
    private Set<Endpoint> kept = Set.of();

    void opened(Endpoint endpoint) {
        CompletableFuture<Void> asked = opening.remove(endpoint);
        if (asked == null) {
            throw new IllegalStateException("nobody asked for a connection to " + endpoint);
        }
        asked.complete(null);
    }

    Set<Endpoint> opening() {
        return Set.copyOf(opening.keySet());
    }

    Set<Endpoint> kept() {
        return kept;
    }

    @Override
    public CompletionStage<Void> open(Endpoint newcomer) {
        return opening.computeIfAbsent(newcomer, endpoint -> new CompletableFuture<>());
    }

    @Override
    public void keepOnly(Set<Endpoint> members) {
        kept = Set.copyOf(members);
    }
}
