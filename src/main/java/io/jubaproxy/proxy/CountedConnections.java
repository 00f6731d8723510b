package io.jubaproxy.proxy;

import io.jubaproxy.load.ServerLimits;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberConnections;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Forgets the limits of former members as the delegate closes their connections. */
record CountedConnections(MemberConnections delegate, ServerLimits limits) implements MemberConnections {
    @Override
    public CompletionStage<Void> open(Endpoint newcomer) {
        return delegate.open(newcomer);
    }

    @Override
    public void keepOnly(Set<Endpoint> members) {
        limits.keepOnly(members);
        delegate.keepOnly(members);
    }
}
