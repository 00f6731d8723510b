package io.jubaproxy.membership;

import java.util.Collection;

/**
 * Members named one by one.
 *
 * @param snapshot with the ring of these members
 */
public record StaticMembers(Snapshot snapshot) implements MemberSource {
    /** Lays out the ring once. */
    public static StaticMembers of(Collection<Endpoint> members) {
        return new StaticMembers(Snapshot.of(members));
    }

    @Override
    public Subscription follow(ClusterName cluster, ClusterFeed feed) {
        feed.members(snapshot);
        return () -> {};
    }
}
