package io.jubaproxy.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.observe.Vitals.Vital;
import io.jubaproxy.testkit.FixedMembers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class VitalsTest {
    private static final ClusterName FULL = new ClusterName("stat", "full");
    private static final ClusterName EMPTY = new ClusterName("stat", "empty");
    private static final List<Endpoint> ONE = List.of(Endpoint.of("127.0.0.1", 9199));

    private static final Duration MAX_AGE = Duration.ofMinutes(5);

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

    @Test
    void aSourceOutOfTouchIsDegradedButReadyUntilTheMembersAreTooOld() {
        AtomicLong now = new AtomicLong();
        List<ClusterFeed> feeds = new ArrayList<>();
        LiveMembership membership = membership(now, MemberConnections.NONE);
        membership.follow(FULL, remembered(feeds), "zk:");
        feeds.getFirst().members(Snapshot.of(ONE));
        Vitals vitals = new Vitals(() -> membership, () -> isDraining, () -> areDoorsOpen);
        assertEquals("ok", vitals.ready().facts().get("membership"));

        feeds.getFirst().outOfTouch("ZooKeeper is not connected");
        now.addAndGet(MAX_AGE.toNanos());
        Vital old = vitals.ready();
        now.incrementAndGet();
        Vital tooOld = vitals.ready();
        feeds.getFirst().confirm();

        assertTrue(old.isUp());
        assertEquals("degraded", old.facts().get("membership"));
        assertEquals("stat/full: ZooKeeper is not connected", old.facts().get("degraded"));
        assertFalse(tooOld.isUp());
        assertEquals("no cluster has a server", tooOld.facts().get("reason"));
        assertTrue(vitals.ready().isUp());
        assertEquals("ok", vitals.ready().facts().get("membership"));
    }

    @Test
    void isNotReadyBeforeTheFirstConnectionsWereTriedAndStaysReadyAfterwards() {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        List<ClusterFeed> feeds = new ArrayList<>();
        LiveMembership membership = membership(new AtomicLong(), opening(opened));
        membership.follow(FULL, remembered(feeds), "zk:");
        feeds.getFirst().members(Snapshot.of(ONE));
        Vitals vitals = new Vitals(() -> membership, () -> isDraining, () -> areDoorsOpen);

        Vital before = vitals.ready();
        opened.complete(null);

        assertFalse(before.isUp());
        assertEquals(
                "the first connections to servers are being opened",
                before.facts().get("reason"));
        assertTrue(vitals.ready().isUp());
        membership.follow(EMPTY, remembered(feeds), "zk:");
        assertTrue(vitals.ready().isUp());
    }

    private static LiveMembership membership(AtomicLong now, MemberConnections connections) {
        return new LiveMembership(
                new MembershipRules(MAX_AGE, now::get, InstantSource.system()), connections, Optional.empty());
    }

    private static MemberSource remembered(List<ClusterFeed> feeds) {
        return (cluster, feed) -> {
            feeds.add(feed);
            return () -> {};
        };
    }

    private static MemberConnections opening(CompletableFuture<Void> opened) {
        return new MemberConnections() {
            @Override
            public CompletionStage<Void> open(Endpoint newcomer) {
                return opened;
            }

            @Override
            public void keepOnly(Set<Endpoint> members) {}
        };
    }

    private Vitals vitals(Map<ClusterName, List<Endpoint>> members) {
        LiveMembership membership = FixedMembers.of(members);
        return new Vitals(() -> membership, () -> isDraining, () -> areDoorsOpen);
    }
}
