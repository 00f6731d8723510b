package io.jubaproxy.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterView.Member;
import io.jubaproxy.membership.ClusterView.State;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.ScriptedSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What is known of clusters, and who of them is called. */
class LiveMembershipTest {
    private static final ClusterName NAMED = new ClusterName("stat", "named");
    private static final ClusterName OTHER = new ClusterName("stat", "other");
    private static final Endpoint ONE = Endpoint.of("10.0.0.1", 9199);
    private static final Endpoint TWO = Endpoint.of("10.0.0.2", 9199);
    private static final Endpoint THREE = Endpoint.of("10.0.0.3", 9199);

    private final ManualTimeSource time = new ManualTimeSource();
    private final NotedConnections connections = new NotedConnections();
    private final ScriptedSource source = new ScriptedSource();
    private final LiveMembership membership = new LiveMembership(
            new MembershipRules(Duration.ofMinutes(5), time::nanoTime, time::wallTime),
            connections,
            Optional.of(source));

    @Test
    void membersAreKnownFromTheFirstWordOn() {
        membership.follow(NAMED, source, "zk:");
        CompletableFuture<Snapshot> waiting = membership.lookUp(NAMED).toCompletableFuture();
        assertEquals(Optional.empty(), membership.snapshot(NAMED));
        assertFalse(waiting.isDone());

        source.feed(NAMED).members(Snapshot.of(List.of(ONE, TWO)));

        assertEquals(Optional.of(Snapshot.of(List.of(ONE, TWO))), membership.snapshot(NAMED));
        assertEquals(Snapshot.of(List.of(ONE, TWO)), waiting.join());
    }

    @Test
    void leaverIsOutAtOnceWithItsPlacesOnTheRing() {
        follow(ONE, TWO);

        source.feed(NAMED).members(Snapshot.of(List.of(TWO)));

        assertEquals(Snapshot.of(List.of(TWO)), called());
        assertEquals(Set.of(TWO), connections.kept());
    }

    @Test
    void newcomerIsCalledOnceItsConnectionWasTried() {
        follow(ONE);

        source.feed(NAMED).members(Snapshot.of(List.of(ONE, TWO)));

        assertEquals(Snapshot.of(List.of(ONE)), called());
        assertEquals(List.of(new Member(ONE, State.SERVING), new Member(TWO, State.JOINING)), members());
        assertEquals(Set.of(ONE, TWO), connections.kept());

        connections.opened(TWO);

        assertEquals(Snapshot.of(List.of(ONE, TWO)), called());
    }

    @Test
    void newcomersAreCalledAtOnceWhereNobodyStays() {
        follow(ONE);

        source.feed(NAMED).members(Snapshot.of(List.of(TWO, THREE)));

        assertEquals(Snapshot.of(List.of(TWO, THREE)), called());
        assertEquals(Set.of(TWO, THREE), connections.opening());
    }

    @Test
    void newcomerThatLeavesBeforeItsConnectionIsOpenIsNeverCalled() {
        follow(ONE);
        source.feed(NAMED).members(Snapshot.of(List.of(ONE, TWO)));
        source.feed(NAMED).members(Snapshot.of(List.of(ONE)));

        connections.opened(TWO);

        assertEquals(Snapshot.of(List.of(ONE)), called());
    }

    @Test
    void serverOnTheRingAloneIsCalledByItToo() {
        membership.follow(NAMED, source, "zk:");
        Snapshot ringOnly = new Snapshot(List.of(ONE), RingEntry.ringOf(List.of(ONE, TWO)));

        source.feed(NAMED).members(ringOnly);

        assertEquals(ringOnly, called());
        assertEquals(Set.of(ONE, TWO), connections.kept());
    }

    @Test
    void lastWordHoldsWhileTheSourceCannotBeAskedUntilItIsTooOld() {
        follow(ONE);
        source.feed(NAMED).outOfTouch("ZooKeeper is not connected");

        time.advance(Duration.ofMinutes(5));
        assertEquals(Snapshot.of(List.of(ONE)), called());
        assertEquals(Duration.ofMinutes(5), view().age());
        assertEquals(Optional.of("ZooKeeper is not connected"), view().trouble());
        assertTrue(view().isUsable());

        time.advance(Duration.ofSeconds(1));
        assertEquals("its members were last heard of 301 s ago: ZooKeeper is not connected", called().remark());
        assertFalse(view().isUsable());

        source.feed(NAMED).confirm();
        assertEquals(Snapshot.of(List.of(ONE)), called());
        assertEquals(Duration.ZERO, view().age());
    }

    @Test
    void ageCountsFromTheFirstTroubleNotFromTheLast() {
        follow(ONE);
        source.feed(NAMED).outOfTouch("one trouble");
        time.advance(Duration.ofMinutes(3));

        source.feed(NAMED).outOfTouch("another");

        assertEquals(Duration.ofMinutes(3), view().age());
        assertEquals(Optional.of("another"), view().trouble());
    }

    @Test
    void sourceThatIsNotThereAtTheStartSaysWhyNobodyIsCalled() {
        membership.follow(NAMED, source, "zk:");

        source.feed(NAMED).outOfTouch("ZooKeeper is not connected");

        time.advance(Duration.ofHours(1));
        assertEquals(Optional.of(Snapshot.none("ZooKeeper is not connected")), membership.snapshot(NAMED));
    }

    @Test
    void drainedMemberIsOutUntilItIsPutBackWhateverTheSourceSays() {
        follow(ONE, TWO);

        assertTrue(membership.drain(NAMED, TWO));
        assertEquals(Snapshot.of(List.of(ONE)), called());
        assertEquals(Set.of(ONE), connections.kept());

        source.feed(NAMED).members(Snapshot.of(List.of(ONE)));
        source.feed(NAMED).members(Snapshot.of(List.of(ONE, TWO)));
        connections.opened(TWO);
        assertEquals(Snapshot.of(List.of(ONE)), called());
        assertEquals(List.of(new Member(ONE, State.SERVING), new Member(TWO, State.DRAINED)), members());

        assertTrue(membership.restore(NAMED, TWO));
        assertEquals(Snapshot.of(List.of(ONE, TWO)), called());
        assertFalse(membership.restore(NAMED, TWO));
        assertFalse(membership.drain(NAMED, THREE));
        assertFalse(membership.drain(OTHER, ONE));
    }

    @Test
    void clusterWhoseMembersAreAllDrainedSaysSo() {
        follow(ONE);

        membership.drain(NAMED, ONE);

        assertEquals(Snapshot.none("an operator took all its servers out"), called());
    }

    @Test
    void anotherSourceTakesOverWithoutAGap() {
        follow(ONE, TWO);
        membership.drain(NAMED, TWO);
        ClusterFeed old = source.feed(NAMED);
        ScriptedSource next = new ScriptedSource();

        membership.follow(NAMED, next, "dns:servers:9199");
        assertFalse(source.isFollowed(NAMED));
        assertEquals(Snapshot.of(List.of(ONE)), called());

        next.feed(NAMED).members(Snapshot.of(List.of(ONE, TWO, THREE)));
        connections.opened(THREE);
        old.members(Snapshot.of(List.of(TWO)));
        assertEquals(Snapshot.of(List.of(ONE, THREE)), called());
        assertEquals("dns:servers:9199", view().source());
    }

    @Test
    void unnamedClusterIsLookedUpOnceForAllWhoAskAndThenFollowed() {
        CompletableFuture<Snapshot> first = membership.lookUp(OTHER).toCompletableFuture();
        CompletableFuture<Snapshot> second = membership.lookUp(OTHER).toCompletableFuture();

        source.answer(OTHER, true);
        source.feed(OTHER).members(Snapshot.of(List.of(ONE)));

        assertEquals(Snapshot.of(List.of(ONE)), first.join());
        assertEquals(Snapshot.of(List.of(ONE)), second.join());
        assertEquals(List.of(OTHER), source.asked());
        assertEquals(Set.of(OTHER), membership.clusters());
        assertEquals(Optional.of(Snapshot.of(List.of(ONE))), membership.snapshot(OTHER));
    }

    @Test
    void unknownNameIsRememberedForFiveSecondsAndLeavesNothing() {
        lookUpUnknown(OTHER);

        time.advance(Duration.ofMillis(4999));
        assertTrue(membership.lookUp(OTHER).toCompletableFuture().isDone());
        assertEquals(List.of(OTHER), source.asked());

        time.advance(Duration.ofMillis(1));
        assertFalse(membership.lookUp(OTHER).toCompletableFuture().isDone());
        assertEquals(List.of(OTHER, OTHER), source.asked());
        assertFalse(source.isFollowed(OTHER));
        assertEquals(Set.of(), membership.clusters());
        assertEquals(List.of(), membership.views());
    }

    @Test
    void nameThatCannotBeIsAnsweredWithoutALookUp() {
        Snapshot answer = membership
                .lookUp(new ClusterName("stat", "a/b"))
                .toCompletableFuture()
                .join();

        assertEquals(Snapshot.none("no source knows it"), answer);
        assertEquals(List.of(), source.asked());
    }

    @Test
    void directoryThatCannotBeAskedIsAskedAgainNextTime() {
        CompletableFuture<Snapshot> answer = membership.lookUp(OTHER).toCompletableFuture();

        source.fail(OTHER, "ZooKeeper is not connected");

        assertEquals(Snapshot.none("ZooKeeper is not connected"), answer.join());
        assertFalse(membership.lookUp(OTHER).toCompletableFuture().isDone());
    }

    @Test
    void lookUpsAtOnceAreBounded() {
        for (int i = 0; i < 1000; i++) {
            assertFalse(membership
                    .lookUp(new ClusterName("stat", "c" + i))
                    .toCompletableFuture()
                    .isDone());
        }

        Snapshot answer = membership.lookUp(OTHER).toCompletableFuture().join();

        assertEquals("too many clusters are being looked up already", answer.remark());
        assertEquals(1000, source.asked().size());
    }

    @Test
    void discoveredClusterThatIsGoneIsForgotten() {
        membership.lookUp(OTHER);
        source.answer(OTHER, true);
        source.feed(OTHER).members(Snapshot.of(List.of(ONE)));
        ClusterFeed feed = source.feed(OTHER);

        feed.gone();

        assertEquals(Set.of(), membership.clusters());
        assertFalse(source.isFollowed(OTHER));
        assertEquals(Set.of(), connections.kept());
    }

    @Test
    void namedClusterThatIsGoneIsFollowedOn() {
        follow(ONE);

        source.feed(NAMED).gone();
        assertEquals(Snapshot.none("its source has no such cluster"), called());

        source.feed(NAMED).members(Snapshot.of(List.of(ONE)));
        assertEquals(Snapshot.of(List.of(ONE)), called());
    }

    @Test
    void clusterWithMembersIsLookedForWhileNoneIsKnown() {
        source.hasMembersIn(OTHER);

        membership.lookForMembers();
        source.feed(OTHER).members(Snapshot.of(List.of(ONE)));
        source.hasMembersIn(NAMED);
        membership.lookForMembers();

        assertEquals(Set.of(OTHER), membership.clusters());
    }

    @Test
    void settlesOnceTheFirstConnectionsWereTried() {
        membership.follow(NAMED, source, "zk:");
        assertFalse(membership.hasSettled());
        source.feed(NAMED).members(Snapshot.of(List.of(ONE, TWO)));
        connections.opened(ONE);
        assertFalse(membership.hasSettled());

        connections.opened(TWO);

        assertTrue(membership.hasSettled());
    }

    @Test
    void settlesWithoutASourceThatIsNotThere() {
        membership.follow(NAMED, source, "zk:");

        source.feed(NAMED).outOfTouch("ZooKeeper is not connected");

        assertTrue(membership.hasSettled());
    }

    @Test
    void withoutADirectoryAnUnnamedClusterIsKnownToNobody() {
        LiveMembership fixed = new LiveMembership(
                new MembershipRules(Duration.ofMinutes(5), time::nanoTime, time::wallTime),
                connections,
                Optional.empty());

        assertEquals(Optional.of(Snapshot.none("no source knows it")), fixed.snapshot(OTHER));
    }

    private void follow(Endpoint... members) {
        membership.follow(NAMED, source, "zk:");
        source.feed(NAMED).members(Snapshot.of(List.of(members)));
        List.of(members).forEach(connections::opened);
    }

    private void lookUpUnknown(ClusterName name) {
        CompletableFuture<Snapshot> answer = membership.lookUp(name).toCompletableFuture();
        source.answer(name, false);
        assertEquals(Snapshot.none("no source knows it"), answer.join());
    }

    private Snapshot called() {
        return membership.snapshot(NAMED).orElseThrow();
    }

    private ClusterView view() {
        return membership.views().getFirst();
    }

    private List<Member> members() {
        return view().members();
    }
}
