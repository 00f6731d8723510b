package io.jubaproxy.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.observe.Vitals.Vital;
import io.jubaproxy.testkit.FixedMembers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VitalsTest {
    private static final ClusterName FULL = new ClusterName("stat", "full");
    private static final ClusterName EMPTY = new ClusterName("stat", "empty");
    private static final List<Endpoint> ONE = List.of(Endpoint.of("127.0.0.1", 9199));

    private boolean isDraining;
    private boolean areDoorsOpen = true;

    @Test
    void isNotReadyWithoutAnyCluster() {
        Vital ready = vitals(Map.of()).ready();

        assertFalse(ready.isUp());
        assertEquals("no cluster has a server", ready.facts().get("reason"));
    }

    @Test
    void isNotReadyWhenNoClusterHasAServer() {
        Vital ready = vitals(Map.of(EMPTY, List.of())).ready();

        assertFalse(ready.isUp());
        assertEquals("stat/empty: no server", ready.facts().get("degraded"));
    }

    @Test
    void isReadyAndDegradedWhenOneClusterOfTwoHasAServer() {
        Vital ready = vitals(Map.of(FULL, ONE, EMPTY, List.of())).ready();

        assertTrue(ready.isUp());
        assertEquals("stat/empty: no server", ready.facts().get("degraded"));
    }

    @Test
    void isNotReadyButLiveWhileDraining() {
        Vitals vitals = vitals(Map.of(FULL, ONE));
        isDraining = true;

        assertFalse(vitals.ready().isUp());
        assertEquals("draining", vitals.ready().facts().get("reason"));
        assertTrue(vitals.live().isUp());
        assertTrue(vitals.started().isUp());
    }

    @Test
    void isNotReadyWithoutItsDoors() {
        areDoorsOpen = false;

        Vital ready = vitals(Map.of(FULL, ONE)).ready();

        assertFalse(ready.isUp());
        assertEquals("a door is not open", ready.facts().get("reason"));
    }

    private Vitals vitals(Map<ClusterName, List<Endpoint>> members) {
        LiveMembership membership = FixedMembers.of(members);
        return new Vitals(() -> membership, () -> isDraining, () -> areDoorsOpen);
    }
}
