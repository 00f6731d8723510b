package io.jubaproxy.proxy;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberConnections;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Opens no connection ahead of the first call; closes those of former members as the delegate does. */
record OnDemandConnections(MemberConnections delegate) implements MemberConnections {
    @Override
    public CompletionStage<Void> open(Endpoint newcomer) {
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void keepOnly(Set<Endpoint> members) {
        delegate.keepOnly(members);
    }
}
