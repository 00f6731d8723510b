package io.jubaproxy.testkit;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.membership.StaticMembers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Memberships that never change. */
public final class FixedMembers {
    private FixedMembers() {}

    public static LiveMembership of(Map<ClusterName, ? extends Collection<Endpoint>> members) {
        LiveMembership membership = new LiveMembership(
                new MembershipRules(Duration.ofMinutes(5), System::nanoTime, InstantSource.system()),
                MemberConnections.NONE,
                Optional.empty());
        members.forEach((name, endpoints) -> membership.follow(name, StaticMembers.of(endpoints), "static"));
        return membership;
    }
}
