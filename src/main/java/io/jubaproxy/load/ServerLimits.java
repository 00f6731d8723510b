package io.jubaproxy.load;

import io.jubaproxy.membership.Endpoint;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The limit of each server; servers share nothing. Thread-safe, never blocks. */
public final class ServerLimits {
    private final int ceiling;
    private final Map<Endpoint, ServerLimit> limits = new ConcurrentHashMap<>();

    ServerLimits(int ceiling) {
        this.ceiling = ceiling;
    }

    ServerLimit of(Endpoint endpoint) {
        ServerLimit known = limits.get(endpoint);
        return known == null ? limits.computeIfAbsent(endpoint, added -> new ServerLimit(ceiling)) : known;
    }

    /** Whether the server takes no call now. */
    public boolean isFull(Endpoint endpoint) {
        ServerLimit limit = limits.get(endpoint);
        return limit != null && limit.isFull();
    }

    /** Forgets the others. One that is a member again later begins anew. */
    public void keepOnly(Set<Endpoint> members) {
        limits.keySet().retainAll(members);
    }

    /** What the server has in flight and may have; empty where it was not called since it became a member. */
    public Optional<ServerLimit> known(Endpoint endpoint) {
        return Optional.ofNullable(limits.get(endpoint));
    }
}
