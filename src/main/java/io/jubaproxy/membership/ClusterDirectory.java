package io.jubaproxy.membership;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A source that also knows clusters which nobody named in the settings. */
public interface ClusterDirectory extends MemberSource {
    /** Whether it could have a cluster of that name at all; answered without a look-up. */
    boolean canHave(ClusterName cluster);

    /**
     * Looks the name up, once, and leaves nothing behind.
     *
     * @return fails where the directory can't be asked, with a message to follow a colon in a sentence
     */
    CompletionStage<Boolean> has(ClusterName cluster);

    /**
     * Any cluster with a member, of the services the directory was made for.
     *
     * @return nothing where there is none, or where the directory can't be asked
     */
    CompletionStage<Optional<ClusterName>> anyWithMembers();
}
