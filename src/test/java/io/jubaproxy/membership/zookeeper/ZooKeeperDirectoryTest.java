package io.jubaproxy.membership.zookeeper;

import static io.jubaproxy.membership.zookeeper.Rig.A;
import static io.jubaproxy.membership.zookeeper.Rig.B;
import static io.jubaproxy.membership.zookeeper.Rig.C;
import static io.jubaproxy.membership.zookeeper.Rig.DEMO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.RingEntry;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.testkit.JubatusTree;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZooKeeperDirectoryTest {
    private static final Snapshot NOBODY = Snapshot.none("no server is registered in ZooKeeper");

    private JubatusTree tree;
    private Rig rig;

    @BeforeEach
    void start() {
        tree = JubatusTree.start();
        rig = Rig.to(tree.connectString()).connected();
    }

    @AfterEach
    void close() {
        rig.close();
        tree.close();
    }

    @Test
    void membersAndRingAreThoseThatServersRegistered() throws Exception {
        tree.register(DEMO, A);
        tree.register(DEMO, B);

        Heard heard = rig.follow(DEMO);

        assertEquals(new Heard.Word.Members(Snapshot.of(List.of(A, B))), heard.next());
    }

    @Test
    void comingsAndGoingsAreTold() throws Exception {
        tree.register(DEMO, A);
        Heard heard = rig.follow(DEMO);
        heard.awaitWhole(A);

        tree.register(DEMO, B);
        heard.awaitWhole(A, B);
        tree.unregister(DEMO, A);
        heard.awaitWhole(B);
        tree.unregister(DEMO, B);

        heard.await(new Heard.Word.Members(NOBODY)::equals);
    }

    @Test
    void changesAreSeenWithinThreeTenthsOfASecond() throws Exception {
        tree.register(DEMO, A);
        Heard heard = rig.follow(DEMO);
        heard.awaitWhole(A);

        tree.register(DEMO, B);
        long registered = System.nanoTime();
        heard.awaitWhole(A, B);

        Duration taken = Duration.ofNanos(System.nanoTime() - registered);
        assertTrue(taken.toMillis() < 300, taken.toString());
    }

    @Test
    void manyChangesEndWithTheNewestState() throws Exception {
        tree.makeCluster(DEMO);
        Heard heard = rig.follow(DEMO);
        List<Endpoint> many = IntStream.rangeClosed(1, 20)
                .mapToObj(i -> Endpoint.of("10.0.0." + i, 9199))
                .toList();

        many.forEach(each -> tree.register(DEMO, each));
        many.subList(0, 19).forEach(each -> tree.unregister(DEMO, each));

        heard.awaitWhole(many.getLast());
    }

    @Test
    void namesThatCannotBeUsedAreLeftOutAndTheOthersServe() throws Exception {
        tree.register(DEMO, A);
        for (String bad :
                List.of("nobody", "_9199", "10.0.0.1_", "10.0.0.1_0", "10.0.0.1_65536", "10.0.0.1_9199_1", "a b_1")) {
            tree.putActive(DEMO, bad);
        }
        tree.putOnRing(DEMO, "ffff", "no address");

        Heard heard = rig.follow(DEMO);

        assertEquals(new Heard.Word.Members(Snapshot.of(List.of(A))), heard.next());
    }

    @Test
    void ringIsTheContentOfItsEntriesNotWhatWouldBeComputed() throws Exception {
        tree.putActive(DEMO, A.ringName());
        tree.putOnRing(DEMO, "00000000000000000000000000000002", A.ringName());
        tree.putOnRing(DEMO, "00000000000000000000000000000001", B.ringName());

        Heard heard = rig.follow(DEMO);

        assertEquals(
                new Heard.Word.Members(new Snapshot(
                        List.of(A),
                        List.of(
                                new RingEntry("00000000000000000000000000000001", B),
                                new RingEntry("00000000000000000000000000000002", A)))),
                heard.next());
    }

    @Test
    void entryOfTheRingWithNewContentIsReadAgain() throws Exception {
        tree.putActive(DEMO, A.ringName());
        tree.putOnRing(DEMO, "01", A.ringName());
        Heard heard = rig.follow(DEMO);
        heard.awaitMembers(A);

        tree.client()
                .setData()
                .forPath("/jubatus/actors/stat/demo/cht/01", B.ringName().getBytes(StandardCharsets.US_ASCII));

        heard.await(new Heard.Word.Members(new Snapshot(List.of(A), List.of(new RingEntry("01", B))))::equals);
    }

    @Test
    void clusterWithoutServersHasNone() throws Exception {
        tree.makeCluster(DEMO);
        ClusterName bare = new ClusterName("stat", "bare");
        tree.client().create().forPath("/jubatus/actors/stat/bare");

        assertEquals(new Heard.Word.Members(NOBODY), rig.follow(DEMO).next());
        Heard heard = rig.follow(bare);
        assertEquals(new Heard.Word.Members(NOBODY), heard.next());
        tree.register(bare, A);
        heard.awaitWhole(A);
    }

    @Test
    void clusterThatIsRemovedStepByStepIsGoneInTheEnd() throws Exception {
        tree.makeCluster(DEMO);
        Heard heard = rig.follow(DEMO);
        heard.await(new Heard.Word.Members(NOBODY)::equals);
        tree.client().delete().forPath("/jubatus/actors/stat/demo/nodes");
        for (String watched : List.of("cht", "actives")) {
            tree.client().delete().forPath("/jubatus/actors/stat/demo/" + watched);
            heard.await(new Heard.Word.Members(NOBODY)::equals);
        }

        tree.client().delete().forPath("/jubatus/actors/stat/demo");

        heard.await(new Heard.Word.Gone()::equals);
    }

    @Test
    void clusterThatIsNotThereIsGoneUntilItComes() throws Exception {
        Heard heard = rig.follow(DEMO);
        assertEquals(new Heard.Word.Gone(), heard.next());

        tree.register(DEMO, A);
        heard.awaitWhole(A);
        tree.removeCluster(DEMO);
        heard.await(new Heard.Word.Gone()::equals);
        tree.register(DEMO, B);

        heard.awaitWhole(B);
    }

    @Test
    void goneClusterThatNobodyFollowsAnyMoreIsNotWatched() throws Exception {
        int before = tree.watches();
        MemberSource.Subscription[] subscription = new MemberSource.Subscription[1];
        Heard heard = new Heard() {
            @Override
            public void gone() {
                subscription[0].close();
                super.gone();
            }
        };
        rig.onThread(() -> subscription[0] = rig.directory.follow(DEMO, heard));

        assertEquals(new Heard.Word.Gone(), heard.next());
        rig.settle();

        assertEquals(before, tree.watches());
    }

    @Test
    void closedSubscriptionHearsNothingMoreAndItsWatchesDrain() throws Exception {
        int before = tree.watches();
        tree.register(DEMO, A);
        Heard heard = new Heard();
        MemberSource.Subscription subscription = rig.directory.follow(DEMO, heard);
        heard.awaitWhole(A);

        subscription.close();
        subscription.close();
        tree.removeCluster(DEMO);

        Rig.await("no watch is left", () -> tree.watches() == before);
        rig.settle();
        assertTrue(heard.isSilent());
    }

    @Test
    void unknownNamesLeaveNoWatch() throws Exception {
        tree.register(DEMO, A);
        int before = tree.watches();

        for (int i = 0; i < 100; i++) {
            assertFalse(get(rig.directory.has(new ClusterName("stat", "none" + i))));
        }

        assertTrue(get(rig.directory.has(DEMO)));
        assertEquals(before, tree.watches());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "nul\0", "line\n", "\u0085", "\ud83d\ude00", "\uf000", "\ufffe"})
    void namesThatNoPathCanHoldAreNotLookedUp(String name) throws Exception {
        ClusterName cluster = new ClusterName("stat", name);

        assertFalse(rig.directory.canHave(cluster));
        assertFalse(rig.directory.canHave(new ClusterName(name, "demo")));
        assertFalse(get(rig.directory.has(cluster)));
    }

    @Test
    void longNamesAreNotLookedUp() {
        assertTrue(rig.directory.canHave(new ClusterName("stat", "n".repeat(255))));
        assertFalse(rig.directory.canHave(new ClusterName("stat", "n".repeat(256))));
        assertTrue(rig.directory.canHave(new ClusterName("stat", "名前 .%@;")));
    }

    @Test
    void anyClusterWithAMemberIsFoundWithoutWatching() throws Exception {
        int before = tree.watches();
        assertEquals(Optional.empty(), get(rig.directory.anyWithMembers()));
        tree.makeCluster(new ClusterName("classifier", "empty"));
        tree.putActive(new ClusterName("classifier", "odd"), "nobody");
        tree.register(new ClusterName("bandit", "not-ours"), A);
        assertEquals(Optional.empty(), get(rig.directory.anyWithMembers()));

        tree.register(DEMO, C);

        assertEquals(Optional.of(DEMO), get(rig.directory.anyWithMembers()));
        assertEquals(before, tree.watches());
    }

    @Test
    void connectedServerIsTold() {
        assertEquals(tree.connectString(), rig.directory.connectedServer());
    }

    @Test
    void lookUpWithoutZooKeeperFailsAtOnce() throws Exception {
        tree.stop();
        Rig.await("lost", () -> rig.directory.connectedServer().isEmpty());

        ExecutionException e = assertThrows(ExecutionException.class, () -> get(rig.directory.has(DEMO)));

        assertEquals(UnansweredException.class.getName() + ": ZooKeeper is not connected", e.getMessage());
        assertEquals(Optional.empty(), get(rig.directory.anyWithMembers()));
    }

    static <T> T get(CompletionStage<T> stage) throws ExecutionException, InterruptedException, TimeoutException {
        return stage.toCompletableFuture().get(Heard.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
