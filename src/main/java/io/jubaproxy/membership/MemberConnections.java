package io.jubaproxy.membership;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The connections to members, as far as their coming and going matters to them. Thread-safe, never blocks. */
public interface MemberConnections {
    /** Opens none ahead and keeps all. */
    MemberConnections NONE = new MemberConnections() {
        @Override
        public CompletionStage<Void> open(Endpoint newcomer) {
            return CompletableFuture.completedStage(null);
        }

        @Override
        public void keepOnly(Set<Endpoint> members) {}
    };

    /**
     * Opens a connection before the first call needs it, where that is wanted.
     *
     * @return completes in bounded time, whether or not the endpoint could be connected to; never fails
     */
    CompletionStage<Void> open(Endpoint newcomer);

    /** These are all members of all clusters: connections to others are closed once nothing is in flight on them. */
    void keepOnly(Set<Endpoint> members);
}
