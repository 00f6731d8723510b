package io.jubaproxy.membership.zookeeper;

import static io.jubaproxy.membership.zookeeper.Rig.A;
import static io.jubaproxy.membership.zookeeper.Rig.B;
import static io.jubaproxy.membership.zookeeper.Rig.DEMO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.JubatusTree;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryForever;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingCluster;
import org.junit.jupiter.api.Test;

/** What becomes of members and registrations while ZooKeeper is away, and after. */
class OutageTest {
    private static final Heard.Word NOT_CONNECTED = new Heard.Word.OutOfTouch("ZooKeeper is not connected");
    private static final List<Registration.Address> HERE = List.of(new Registration.Address("stat", "127.0.0.1", 9199));

    @Test
    void ensembleThatIsNotThereAtTheStartIsFoundLater() throws Exception {
        try (JubatusTree tree = JubatusTree.start()) {
            tree.register(DEMO, A);
            tree.stop();
            try (Rig rig = Rig.to(tree.connectString())) {
                Heard heard = rig.follow(DEMO);
                rig.directory.register(HERE);
                assertEquals(NOT_CONNECTED, heard.next());

                tree.restart();

                heard.awaitWhole(A);
                Rig.await("registered", () -> tree.proxies("stat").equals(List.of("127.0.0.1_9199")));
            }
        }
    }

    @Test
    void lossIsToldAndAfterTheReturnEverythingIsReadAgain() throws Exception {
        try (JubatusTree tree = JubatusTree.start();
                Rig rig = Rig.to(tree.connectString()).connected()) {
            tree.register(DEMO, A);
            Heard heard = rig.follow(DEMO);
            heard.awaitWhole(A);

            tree.stop();
            heard.await(NOT_CONNECTED::equals);
            tree.restart();
            heard.awaitWhole(A);
            tree.register(DEMO, B);

            heard.awaitWhole(A, B);
        }
    }

    @Test
    void whatHappenedDuringTheLossIsSeen() throws Exception {
        try (JubatusTree tree = JubatusTree.start();
                Rig rig = Rig.to(tree.connectString()).connected()) {
            tree.register(DEMO, A);
            Heard heard = rig.follow(DEMO);
            heard.awaitWhole(A);
            long session = rig.directory.session().id();
            tree.expire(session);
            heard.await(NOT_CONNECTED::equals);

            tree.register(DEMO, B);

            heard.awaitWhole(A, B);
            assertNotEquals(session, rig.directory.session().id());
        }
    }

    @Test
    void watchesAndRegistrationHoldInTheNewSession() throws Exception {
        try (JubatusTree tree = JubatusTree.start();
                Rig rig = Rig.to(tree.connectString()).connected()) {
            tree.register(DEMO, A);
            Heard heard = rig.follow(DEMO);
            heard.awaitWhole(A);
            rig.directory.register(HERE);
            Rig.await("registered", () -> tree.ownerOf("stat", "127.0.0.1_9199") != 0);
            long first = tree.ownerOf("stat", "127.0.0.1_9199");

            tree.expire(first);

            Rig.await("registered again", () -> isAnother(tree, first));
            heard.awaitWhole(A);
            tree.register(DEMO, B);
            heard.awaitWhole(A, B);
        }
    }

    private static boolean isAnother(JubatusTree tree, long session) {
        long owner = tree.ownerOf("stat", "127.0.0.1_9199");
        return owner != 0 && owner != session;
    }

    @Test
    void followedDuringTheLossItIsToldAtOnce() throws Exception {
        try (JubatusTree tree = JubatusTree.start();
                Rig rig = Rig.to(tree.connectString()).connected()) {
            tree.register(DEMO, A);
            tree.stop();
            Rig.await("lost", () -> !rig.directory.session().isConnected());

            Heard heard = rig.follow(DEMO);

            assertEquals(NOT_CONNECTED, heard.next());
            assertEquals("", rig.directory.connectedServer());
            tree.restart();
            heard.awaitWhole(A);
        }
    }

    @Test
    void ensembleServesOnWhenTheServerThatWeAreConnectedToIsKilled() throws Exception {
        try (TestingCluster cluster = new TestingCluster(JubatusTree.specs(3))) {
            cluster.start();
            try (Rig rig = Rig.to(cluster.getConnectString()).connected();
                    CuratorFramework servers = client(cluster)) {
                servers.create().creatingParentsIfNeeded().forPath("/jubatus/actors/stat/demo/actives/" + A.ringName());
                Heard heard = rig.follow(DEMO);
                heard.awaitMembers(A);
                String before = rig.directory.connectedServer();

                assertTrue(cluster.killServer(withAddress(cluster, before)));

                heard.await(NOT_CONNECTED::equals);
                heard.awaitMembers(A);
                servers.create().forPath("/jubatus/actors/stat/demo/actives/" + B.ringName());
                heard.awaitMembers(A, B);
                assertNotEquals(before, rig.directory.connectedServer());
            }
        }
    }

    private static CuratorFramework client(TestingCluster cluster) {
        CuratorFramework client =
                CuratorFrameworkFactory.newClient(cluster.getConnectString(), 10_000, 10_000, new RetryForever(50));
        client.start();
        return client;
    }

    private static InstanceSpec withAddress(TestingCluster cluster, String address) {
        return cluster.getInstances().stream()
                .filter(each -> address.equals("127.0.0.1:" + each.getPort()))
                .findFirst()
                .orElseThrow();
    }
}
