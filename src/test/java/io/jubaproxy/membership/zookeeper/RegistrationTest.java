package io.jubaproxy.membership.zookeeper;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.testkit.JubatusTree;
import java.util.List;
import org.apache.zookeeper.ZooDefs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RegistrationTest {
    private static final String NAME = "127.0.0.1_9199";
    private static final String PATH = "/jubatus/jubaproxies/stat/" + NAME;
    private static final List<Registration.Address> HERE = List.of(new Registration.Address("stat", "127.0.0.1", 9199));

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
    void entryIsEphemeralEmptyAndOpen() throws Exception {
        rig.directory.register(HERE);
        awaitOurs(rig);

        assertArrayEquals(new byte[0], tree.client().getData().forPath(PATH));
        assertEquals(ZooDefs.Ids.OPEN_ACL_UNSAFE, tree.client().getACL().forPath(PATH));
        assertEquals(
                0,
                tree.client().checkExists().forPath("/jubatus/jubaproxies/stat").getEphemeralOwner());
    }

    @Test
    void everyListenerHasItsEntry() {
        rig.directory.register(List.of(
                HERE.getFirst(),
                new Registration.Address("stat", "127.0.0.1", 9200),
                new Registration.Address("classifier", "127.0.0.1", 9201)));

        Rig.await(
                "registered",
                () -> tree.proxies("stat").size() == 2
                        && tree.proxies("classifier").equals(List.of("127.0.0.1_9201")));
    }

    @Test
    void leftoverOfAKilledPredecessorIsReplaced() {
        tree.putProxy("stat", NAME);

        rig.directory.register(HERE);

        awaitOurs(rig);
    }

    @Test
    void deletedEntryComesBack() {
        rig.directory.register(HERE);
        awaitOurs(rig);

        tree.removeProxy("stat", NAME);

        awaitOurs(rig);
        tree.removeProxy("stat", NAME);
        awaitOurs(rig);
    }

    @Test
    void removedEntryNeverComesBack() throws Exception {
        Registration registration = rig.directory.register(HERE);
        awaitOurs(rig);

        registration.remove();
        registration.remove();
        Rig.await("removed", () -> tree.proxies("stat").isEmpty());
        tree.expire(rig.directory.session().id());
        Rig.await("lost", () -> !rig.directory.session().isConnected());
        rig.connected();
        rig.settle();

        assertEquals(List.of(), tree.proxies("stat"));
    }

    @Test
    void removedBeforeItWasMadeItIsNotThere() throws Exception {
        Registration registration = rig.directory.register(HERE);
        registration.remove();
        awaitQuiet();

        assertEquals(List.of(), tree.proxies("stat"));
    }

    @Test
    void laterProxyWithTheSameAddressHasItUntilItEnds() {
        rig.directory.register(HERE);
        awaitOurs(rig);
        try (Rig later = Rig.to(tree.connectString()).connected()) {
            later.directory.register(HERE);
            awaitOurs(later);
        }

        awaitOurs(rig);
    }

    @Test
    void closedDirectoryLeavesNoEntry() {
        try (Rig other = Rig.to(tree.connectString()).connected()) {
            other.directory.register(HERE);
            awaitOurs(other);
        }

        assertEquals(List.of(), tree.proxies("stat"));
    }

    private void awaitOurs(Rig of) {
        Rig.await(
                "registered",
                () -> tree.ownerOf("stat", NAME) == of.directory.session().id());
    }

    /** ZooKeeper answers in order: what was asked before is done then. */
    private void awaitQuiet() throws Exception {
        for (int i = 0; i < 10; i++) {
            ZooKeeperDirectoryTest.get(rig.directory.has(Rig.DEMO));
        }
    }
}
