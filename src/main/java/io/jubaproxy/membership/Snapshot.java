package io.jubaproxy.membership;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The members of one cluster at one moment, swapped in whole when they change.
 *
 * @param endpoints without repeats, sorted by address
 * @param ring ordered by hash; empty where the source knows no ring
 * @param remark why there is no endpoint, to follow a colon in a sentence; empty where nothing is to be said
 */
public record Snapshot(List<Endpoint> endpoints, List<RingEntry> ring, String remark) {
    public static final Snapshot EMPTY = none("");

    public Snapshot {
        endpoints = List.copyOf(endpoints);
        ring = List.copyOf(ring);
    }

    /** A snapshot whose ring the source knows. */
    public Snapshot(List<Endpoint> endpoints, List<RingEntry> ring) {
        this(endpoints, ring, "");
    }

    /** No member, and why. */
    public static Snapshot none(String remark) {
        return new Snapshot(List.of(), List.of(), remark);
    }

    /** A snapshot whose ring is computed from its members. */
    public static Snapshot of(Collection<Endpoint> members) {
        List<Endpoint> sorted = members.stream().distinct().sorted().toList();
        return new Snapshot(sorted, RingEntry.ringOf(sorted));
    }

    /** The same servers, spoken to so. */
    Snapshot spokenTo(String profile) {
        if (all().stream().allMatch(each -> each.profile().equals(profile))) {
            return this;
        }
        return new Snapshot(
                endpoints.stream().map(each -> each.spokenTo(profile)).toList(),
                ring.stream()
                        .map(each -> new RingEntry(each.hash(), each.endpoint().spokenTo(profile)))
                        .toList(),
                remark);
    }

    /** Every endpoint that could be called, by its address or by its places on the ring. */
    Set<Endpoint> all() {
        return Stream.concat(endpoints.stream(), ring.stream().map(RingEntry::endpoint))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The same without the endpoints, and their places on the ring, that the predicate refuses. */
    Snapshot only(Predicate<Endpoint> accepted) {
        if (endpoints.stream().allMatch(accepted) && ring.stream().allMatch(entry -> accepted.test(entry.endpoint()))) {
            return this;
        }
        return new Snapshot(
                endpoints.stream().filter(accepted).toList(),
                ring.stream().filter(entry -> accepted.test(entry.endpoint())).toList(),
                remark);
    }
}
