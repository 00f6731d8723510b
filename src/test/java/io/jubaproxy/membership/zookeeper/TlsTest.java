package io.jubaproxy.membership.zookeeper;

import static io.jubaproxy.membership.zookeeper.Rig.A;
import static io.jubaproxy.membership.zookeeper.Rig.DEMO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.JubatusTree;
import io.jubaproxy.testkit.LogLines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.curator.test.InstanceSpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ZooKeeper's own TLS client, with the Netty that this project has: a server that demands a client's certificate. */
class TlsTest {
    private static final String FACTORY = "zookeeper.serverCnxnFactory";

    @TempDir
    static Path folder;

    private static PemFiles server;
    private static PemFiles proxy;
    private static JubatusTree tree;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        server = PemFiles.make(folder, "server");
        proxy = PemFiles.make(folder, "proxy");
        port = InstanceSpec.getRandomPort();
        System.setProperty(FACTORY, "org.apache.zookeeper.server.NettyServerCnxnFactory");
        Map<String, Object> secure = new HashMap<>();
        secure.put("secureClientPort", Integer.toString(port));
        secure.put("secureClientPortAddress", "127.0.0.1");
        secure.put("ssl.keyStore.location", server.store().toString());
        secure.put("ssl.keyStore.password", PemFiles.PASSWORD);
        secure.put("ssl.trustStore.location", proxy.certificate().toString());
        secure.put("ssl.trustStore.type", "PEM");
        tree = JubatusTree.with(secure);
        tree.register(DEMO, A);
    }

    @AfterAll
    static void close() {
        tree.close();
        System.clearProperty(FACTORY);
        System.getProperties().keySet().removeIf(key -> key.toString().startsWith("zookeeper.ssl."));
    }

    @Test
    void membersAreReadOverTlsWithOwnCertificate() throws Exception {
        try (Rig rig = rig(server.certificate(), Optional.of(identity(proxy)))) {
            rig.connected();

            rig.follow(DEMO).awaitWhole(A);

            assertEquals("127.0.0.1:" + port, rig.directory.connectedServer());
        }
    }

    @Test
    void serverThatNobodyVouchesForIsNotSpokenTo() throws Exception {
        try (LogLines log = LogLines.of(Session.class);
                Rig rig = rig(proxy.certificate(), Optional.of(identity(proxy)))) {
            Heard heard = rig.follow(DEMO);

            assertEquals(new Heard.Word.OutOfTouch("ZooKeeper is not connected"), heard.next());
            assertNeverConnected(log);
        }
    }

    @Test
    void certificateForAnotherNameIsRefused() throws Exception {
        try (LogLines log = LogLines.of(Session.class);
                Rig rig = rig("localhost", server.certificate(), Optional.of(identity(proxy)))) {
            Heard heard = rig.follow(DEMO);

            assertEquals(new Heard.Word.OutOfTouch("ZooKeeper is not connected"), heard.next());
            assertNeverConnected(log);
        }
    }

    @Test
    void withoutACertificateTheServerLetsNobodyIn() throws Exception {
        try (LogLines log = LogLines.of(Session.class);
                Rig rig = rig(server.certificate(), Optional.empty())) {
            Heard heard = rig.follow(DEMO);

            assertEquals(new Heard.Word.OutOfTouch("ZooKeeper is not connected"), heard.next());
            assertNeverConnected(log);
        }
    }

    /** The session's first word is about what became of its first connect. */
    private static void assertNeverConnected(LogLines log) {
        Rig.await("a line", () -> !log.lines().isEmpty());
        assertTrue(
                log.lines().getFirst().contains("can't be reached yet"),
                log.lines().toString());
    }

    private static ZooKeeperSettings.Identity identity(PemFiles files) {
        return new ZooKeeperSettings.Identity(files.certificate(), files.key());
    }

    private static Rig rig(Path authorities, Optional<ZooKeeperSettings.Identity> identity) {
        return rig("127.0.0.1", authorities, identity);
    }

    /** @param host the certificate is for 127.0.0.1 and for no name */
    private static Rig rig(String host, Path authorities, Optional<ZooKeeperSettings.Identity> identity) {
        return new Rig(new ZooKeeperSettings(
                host + ":" + port,
                "",
                Optional.empty(),
                Duration.ofSeconds(2),
                Optional.of(new ZooKeeperSettings.Tls(authorities, identity)),
                List.of("stat")));
    }
}
