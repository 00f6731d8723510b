package io.jubaproxy.membership;

import java.util.Collection;
import java.util.List;

/**
 * The members of one cluster at one moment, swapped in whole when they change.
 *
 * @param endpoints without repeats, sorted by address
 * @param ring ordered by hash; empty where the source knows no ring
 */
public record Snapshot(List<Endpoint> endpoints, List<RingEntry> ring) {
    public static final Snapshot EMPTY = new Snapshot(List.of(), List.of());

    public Snapshot {
        endpoints = List.copyOf(endpoints);
        ring = List.copyOf(ring);
    }

    /** A snapshot whose ring is computed from its members. */
    public static Snapshot of(Collection<Endpoint> members) {
        List<Endpoint> sorted = members.stream().distinct().sorted().toList();
        return new Snapshot(sorted, RingEntry.ringOf(sorted));
    }
}
