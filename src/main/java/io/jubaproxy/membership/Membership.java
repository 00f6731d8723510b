package io.jubaproxy.membership;

import java.util.Optional;
import java.util.Set;

/** The source port: who is a member of which cluster right now. Implementations answer from memory and never block. */
public interface Membership {
    /** The current members, or nothing where no source knows this cluster. */
    Optional<Snapshot> snapshot(ClusterName cluster);

    /** The clusters known by name at this moment. */
    Set<ClusterName> clusters();
}
