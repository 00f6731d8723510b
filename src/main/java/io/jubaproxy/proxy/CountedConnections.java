package io.jubaproxy.proxy;

import io.jubaproxy.load.ServerLimits;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.observe.LastFailures;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Forgets the limits and failures of former members as the delegate closes their connections. */
record CountedConnections(MemberConnections delegate, ServerLimits limits, LastFailures failures)
        implements MemberConnections {
    @Override
    public CompletionStage<Void> open(Endpoint newcomer) {
        return delegate.open(newcomer);
    }

    @Override
    public void keepOnly(Set<Endpoint> members) {
        limits.keepOnly(members);
        failures.keepOnly(members);
        delegate.keepOnly(members);
    }
}
