package io.jubaproxy.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.service.Routing;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class RouterTest {
    private static final byte[] NO_KEY = {};
    private static final ClusterName CLUSTER = new ClusterName("stat", "demo");
    private static final Endpoint A = Endpoint.of("10.0.0.1", 9199);
    private static final Endpoint B = Endpoint.of("10.0.0.2", 9199);
    private static final Endpoint C = Endpoint.of("10.0.0.3", 9199);
    private static final Snapshot ABC = Snapshot.of(List.of(C, A, B));

    private final Router first = new Router(bound -> 0);

    @Test
    void broadcastNamesEveryServerSortedByAddress() {
        List<Endpoint> chosen = route(new Routing.Broadcast(), ABC, none -> false);

        assertEquals(List.of(A, B, C), chosen);
    }

    @Test
    void randomTakesTheServerThatChanceNames() {
        Router last = new Router(bound -> bound - 1);

        List<Endpoint> chosen = last.route(new Routing.Random(), CLUSTER, ABC, NO_KEY, none -> false, none -> false);

        assertEquals(List.of(C), chosen);
    }

    @Test
    void randomPrefersServersThatAreNotBackingOff() {
        List<Endpoint> chosen = route(new Routing.Random(), ABC, Set.of(A, B)::contains);

        assertEquals(List.of(C), chosen);
    }

    @Test
    void randomTriesOneWhereAllAreBackingOff() {
        List<Endpoint> chosen = route(new Routing.Random(), ABC, all -> true);

        assertEquals(List.of(A), chosen);
    }

    @Test
    void randomTakesAServerWithRoomAndRatherOneInBackOffThanOneWithout() {
        Predicate<Endpoint> full = A::equals;

        List<Endpoint> roomy = route(new Routing.Random(), ABC, none -> false, full);
        List<Endpoint> backingOff = route(new Routing.Random(), ABC, all -> true, full);
        List<Endpoint> noneRoomy = route(new Routing.Random(), ABC, none -> false, all -> true);

        assertEquals(List.of(B), roomy);
        assertEquals(List.of(B), backingOff);
        assertEquals(List.of(A), noneRoomy);
    }

    @Test
    void broadcastCallsBackingOffServersToo() {
        List<Endpoint> chosen = route(new Routing.Broadcast(), ABC, A::equals);

        assertEquals(List.of(A, B, C), chosen);
    }

    @Test
    void anEmptyClusterIsNoServer() {
        RefusedException refused = assertThrows(
                RefusedException.class, () -> route(new Routing.Broadcast(), Snapshot.EMPTY, none -> false));

        assertEquals(FailureKind.NO_SERVER, refused.kind());
        assertEquals("cluster 'demo' of stat has no server", refused.detail());
    }

    @Test
    void membersWithoutARingAreNoRingForCht() {
        Snapshot ringless = new Snapshot(List.of(A), List.of());

        RefusedException refused =
                assertThrows(RefusedException.class, () -> route(new Routing.Cht(2), ringless, none -> false));

        assertEquals(FailureKind.NO_RING, refused.kind());
        assertEquals("cluster 'demo' of stat has no hash ring", refused.detail());
    }

    private List<Endpoint> route(Routing routing, Snapshot members, Predicate<Endpoint> backingOff) {
        return route(routing, members, backingOff, none -> false);
    }

    private List<Endpoint> route(
            Routing routing, Snapshot members, Predicate<Endpoint> backingOff, Predicate<Endpoint> full) {
        return first.route(routing, CLUSTER, members, NO_KEY, backingOff, full);
    }
}
