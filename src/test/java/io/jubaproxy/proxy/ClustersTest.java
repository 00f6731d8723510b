package io.jubaproxy.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.ErrorMapping;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.membership.ClusterView.State;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.observe.LastFailures;
import io.jubaproxy.testkit.FixedMembers;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClustersTest {
    private static final ClusterName DEMO = new ClusterName("stat", "demo");
    private static final Endpoint ONE = Endpoint.of("10.0.0.1", 9199);
    private static final Endpoint SIX = Endpoint.of("::1", 9199);

    private final LiveMembership membership = FixedMembers.of(Map.of(DEMO, List.of(ONE, SIX)));
    private final Set<Endpoint> backingOff = new HashSet<>();
    private final Clusters clusters = new Clusters(membership, backingOff::contains, new LastFailures());

    @Test
    void aMemberGoesOutByItsAddressAndComesBackByItsRingName() {
        ClusterView out = clusters.drain(DEMO, "10.0.0.1:9199");
        List<Endpoint> called = membership.snapshot(DEMO).orElseThrow().endpoints();
        ClusterView back = clusters.restore(DEMO, "10.0.0.1_9199");

        assertEquals(State.DRAINED, state(out, ONE));
        assertEquals(List.of(SIX), called);
        assertEquals(State.SERVING, state(back, ONE));
        assertEquals(List.of(ONE, SIX), membership.snapshot(DEMO).orElseThrow().endpoints());
    }

    @Test
    void anIpv6MemberIsNamedInBrackets() {
        assertEquals(State.DRAINED, state(clusters.drain(DEMO, "[::1]:9199"), SIX));
    }

    @Test
    void doneTwiceItIsTheSame() {
        clusters.drain(DEMO, "10.0.0.1:9199");

        assertEquals(State.DRAINED, state(clusters.drain(DEMO, "10.0.0.1:9199"), ONE));
        clusters.restore(DEMO, "10.0.0.1:9199");
        assertEquals(State.SERVING, state(clusters.restore(DEMO, "10.0.0.1:9199"), ONE));
    }

    @Test
    void unknownNamesAreNotFoundAndThoseThereAreAreNamed() {
        RefusedException member = assertThrows(RefusedException.class, () -> clusters.drain(DEMO, "10.0.0.9:1"));
        RefusedException cluster =
                assertThrows(RefusedException.class, () -> clusters.one(new ClusterName("stat", "other")));

        assertEquals(FailureKind.UNKNOWN_SERVICE, member.kind());
        assertEquals(FailureKind.UNKNOWN_SERVICE, cluster.kind());
        assertEquals(404, ErrorMapping.of(FailureKind.UNKNOWN_SERVICE).httpStatus());
        assertEquals("stat/demo has no member 10.0.0.9:1; members are 10.0.0.1:9199, [::1]:9199", member.detail());
        assertEquals("no cluster stat/other is followed; clusters are stat/demo", cluster.detail());
    }

    @Test
    void aMemberWhoseLastConnectFailedIsUnreachableUnlessItIsOut() {
        backingOff.add(ONE);

        assertTrue(clusters.isUnreachable(clusters.one(DEMO).members().getFirst()));
        assertFalse(clusters.isUnreachable(clusters.one(DEMO).members().getLast()));
        assertFalse(clusters.isUnreachable(
                clusters.drain(DEMO, "10.0.0.1:9199").members().getFirst()));
    }

    private static State state(ClusterView view, Endpoint endpoint) {
        return view.members().stream()
                .filter(member -> member.endpoint().equals(endpoint))
                .findFirst()
                .orElseThrow()
                .state();
    }
}
