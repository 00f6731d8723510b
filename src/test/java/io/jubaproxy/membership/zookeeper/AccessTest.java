package io.jubaproxy.membership.zookeeper;

import static io.jubaproxy.membership.zookeeper.Rig.A;
import static io.jubaproxy.membership.zookeeper.Rig.DEMO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.JubatusTree;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryForever;
import org.apache.zookeeper.ZooDefs;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Trees that are below a path, or not open to everybody. */
class AccessTest {
    private static final List<Registration.Address> HERE = List.of(new Registration.Address("stat", "127.0.0.1", 9199));

    @Test
    void treeBelowAChrootIsReadAndWrittenThere() throws Exception {
        try (JubatusTree tree = JubatusTree.start("/prod/ml");
                Rig rig = new Rig(settings(tree, "/prod/ml", null)).connected()) {
            tree.register(DEMO, A);

            Heard heard = rig.follow(DEMO);
            rig.directory.register(HERE);

            heard.awaitWhole(A);
            assertTrue(ZooKeeperDirectoryTest.get(rig.directory.has(DEMO)));
            Rig.await("registered", () -> tree.proxies("stat").size() == 1);
        }
    }

    @Test
    void treeOfOneUserIsReadWithItsPassword() throws Exception {
        try (JubatusTree tree = JubatusTree.start();
                CuratorFramework owner = owner(tree);
                Rig rig = new Rig(settings(tree, "", "juba:secret")).connected();
                Rig stranger = new Rig(settings(tree, "", "juba:guessed")).connected()) {
            owner.create()
                    .creatingParentsIfNeeded()
                    .withACL(ZooDefs.Ids.CREATOR_ALL_ACL)
                    .forPath("/jubatus/actors/stat/demo/actives", new byte[0]);
            owner.create().forPath("/jubatus/actors/stat/demo/actives/" + A.ringName());

            rig.follow(DEMO).awaitMembers(A);
            Heard.Word word = stranger.follow(DEMO).next();

            assertEquals(
                    new Heard.Word.OutOfTouch("ZooKeeper denies access for /jubatus/actors/stat/demo/actives"), word);
        }
    }

    @Test
    void treeThatIsOpenedLaterIsReadThen() throws Exception {
        try (JubatusTree tree = JubatusTree.start();
                CuratorFramework owner = owner(tree);
                Rig stranger = new Rig(settings(tree, "", null)).connected()) {
            String actives = "/jubatus/actors/stat/demo/actives";
            owner.create()
                    .creatingParentsIfNeeded()
                    .withACL(ZooDefs.Ids.CREATOR_ALL_ACL)
                    .forPath(actives, new byte[0]);
            owner.create().forPath(actives + "/" + A.ringName());
            Heard heard = stranger.follow(DEMO);
            heard.await(Heard.Word.OutOfTouch.class::isInstance);

            owner.setACL().withACL(ZooDefs.Ids.OPEN_ACL_UNSAFE).forPath(actives);

            heard.awaitMembers(A);
        }
    }

    @Test
    void passwordIsNowhereInWhatIsShown() {
        try (JubatusTree tree = JubatusTree.start()) {
            assertFalse(settings(tree, "/prod", "juba:secret").toString().contains("secret"));
        }
    }

    private static ZooKeeperSettings settings(JubatusTree tree, String chroot, @Nullable String digest) {
        return new ZooKeeperSettings(
                tree.connectString(),
                chroot,
                Optional.ofNullable(digest),
                Duration.ofSeconds(2),
                Optional.empty(),
                List.of("stat"));
    }

    private static CuratorFramework owner(JubatusTree tree) {
        CuratorFramework client = CuratorFrameworkFactory.builder()
                .connectString(tree.connectString())
                .authorization("digest", "juba:secret".getBytes(StandardCharsets.UTF_8))
                .retryPolicy(new RetryForever(50))
                .build();
        client.start();
        return client;
    }
}
