package io.jubaproxy.membership;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Members fixed by the settings. */
public final class StaticMembership implements Membership {
    private final Map<ClusterName, Snapshot> snapshots;

    /** Lays out the ring of each cluster once. */
    public StaticMembership(Map<ClusterName, ? extends Collection<Endpoint>> members) {
        this.snapshots = members.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> Snapshot.of(entry.getValue())));
    }

    @Override
    public Optional<Snapshot> snapshot(ClusterName cluster) {
        return Optional.ofNullable(snapshots.get(cluster));
    }

    @Override
    public Set<ClusterName> clusters() {
        return snapshots.keySet();
    }
}
