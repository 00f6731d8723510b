package io.jubaproxy.membership;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Who is a member of which cluster right now. Implementations are thread-safe and never block. */
public interface Membership {
    /** The current members, from memory; nothing where the cluster has to be {@linkplain #lookUp looked up} first. */
    Optional<Snapshot> snapshot(ClusterName cluster);

    /**
     * Finds the members of a cluster that memory doesn't know.
     *
     * @return never fails; without members and with a remark where no source knows the cluster or none can be asked. It may take as long as its
     *     source does: whoever waits limits the time.
     */
    CompletionStage<Snapshot> lookUp(ClusterName cluster);

    /** The clusters known by name at this moment. */
    Set<ClusterName> clusters();
}
