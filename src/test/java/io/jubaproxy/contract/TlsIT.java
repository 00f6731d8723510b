package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.contract.Move.Effect;
import io.jubaproxy.files.Contents;
import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.TestAuthority;
import io.jubaproxy.testkit.TestCertificate;
import io.jubaproxy.testkit.TlsClient;
import io.jubaproxy.tls.ClientAuth;
import io.jubaproxy.tls.DoorFiles;
import io.jubaproxy.tls.DoorTls;
import io.jubaproxy.wire.MessageWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The policy with TLS on both sides, each side sure of the other. */
@OnEachServer
@Timeout(120)
class TlsIT {
    private static final int PORT = RpcDoor.freePort();
    private static final TestAuthority AUTHORITY = new TestAuthority("authority");
    private static final TestAuthority CLIENTS = new TestAuthority("clients");
    private static final Path FOLDER = files();
    private static final Trio TRIO =
            new Trio("tls", Stream.generate(TlsIT::server).limit(3).toList());
    private static final Trio MISTRUSTED =
            new Trio("mistrusted", Stream.generate(TlsIT::server).limit(3).toList());
    private static final Trio PLAIN = new Trio("plain");
    private static final TlsDoor DOOR =
            new TlsDoor(PORT, TlsClient.showing(CLIENTS.issue("app", "app.example.org"), AUTHORITY));

    @Deployment(testable = false)
    static WebArchive deployment() {
        return Product.war(Map.of(
                "jubaproxy.members",
                TRIO.member() + ";" + MISTRUSTED.member() + ";" + PLAIN.member(),
                "jubaproxy.listen",
                "stat:[127.0.0.1]:" + PORT,
                "jubaproxy.interconnect-timeout",
                "PT5S",
                "jubaproxy.tls.certificate",
                FOLDER.resolve("proxy.pem").toString(),
                "jubaproxy.tls.key",
                FOLDER.resolve("proxy-key.pem").toString(),
                "jubaproxy.tls.client-auth",
                "need",
                "jubaproxy.tls.client-ca",
                FOLDER.resolve("clients.pem").toString(),
                "jubaproxy.tls.backends-file",
                FOLDER.resolve("servers.properties").toString()));
    }

    private static Path files() {
        try {
            Path folder = Files.createTempDirectory(
                    Files.createDirectories(Path.of("target", "it").toAbsolutePath()), "tls");
            AUTHORITY.issue("proxy", "127.0.0.1").writeTo(folder, "proxy");
            AUTHORITY.issue("server", "127.0.0.1").writeTo(folder, "server");
            CLIENTS.issue("proxy", "proxy.example.org").writeTo(folder, "own");
            TestCertificate.write(folder.resolve("authority.pem"), AUTHORITY.pem());
            TestCertificate.write(folder.resolve("clients.pem"), CLIENTS.pem());
            TestCertificate.write(folder.resolve("servers.properties"), """
                    stat/*.authorities=authority.pem
                    stat/*.certificate=own.pem
                    stat/*.key=own-key.pem
                    stat/mistrusted.authorities=clients.pem
                    stat/plain.tls=off
                    """);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FaultServer server() {
        DoorTls tls = new DoorFiles(
                        FOLDER.resolve("server.pem"),
                        FOLDER.resolve("server-key.pem"),
                        ClientAuth.NEED,
                        Optional.of(FOLDER.resolve("clients.pem")))
                .read(new Contents());
        return FaultServer.start(allocator -> tls.newHandler(allocator, Duration.ofSeconds(20)));
    }

    private static Answer load(Plan plan) {
        return DOOR.call("stat", TRIO.cluster(), "load", plan.toString());
    }

    @Test
    void sixCases() {
        List<Integer> inOrder = List.of(0, 1, 2);
        List<Integer> backwards = List.of(0, 2, 1);
        List<Plan> plans = List.of(
                FanOutContract.plan(List.of(Effect.OK, Effect.OK, Effect.OK), inOrder),
                FanOutContract.plan(List.of(Effect.OK, Effect.CLOSE, Effect.OK), inOrder),
                FanOutContract.plan(List.of(Effect.OK, Effect.ERROR, Effect.OK), inOrder),
                FanOutContract.plan(List.of(Effect.OK, Effect.ERROR, Effect.CLOSE), inOrder),
                FanOutContract.plan(List.of(Effect.OK, Effect.ERROR, Effect.CLOSE), backwards),
                FanOutContract.plan(List.of(Effect.OK, Effect.GARBAGE, Effect.RESET), inOrder),
                FanOutContract.plan(List.of(Effect.OK, Effect.GARBAGE, Effect.RESET), backwards),
                FanOutContract.plan(List.of(Effect.OK, Effect.ERROR, Effect.UNUSABLE), backwards),
                FanOutContract.plan(List.of(Effect.OK, Effect.SILENT, Effect.OK), inOrder));

        List<Observation> observations = plans.stream()
                .map(plan -> {
                    TRIO.reset();
                    while (!DOOR.call("stat", TRIO.cluster(), "clear").kind().equals(Answer.OK)) {
                        Thread.onSpinWait();
                    }
                    return new Observation(TRIO, plan, load(plan));
                })
                .toList();

        assertAll(observations.stream().map(observation -> observation.matchesThePolicy(DOOR)));
    }

    @Test
    void clustersDifferInHowTheirServersAreSpokenTo() {
        assertEquals(Answer.OK, DOOR.call("stat", PLAIN.cluster(), "clear").kind());
        assertEquals(
                "connect-failed",
                DOOR.call("stat", MISTRUSTED.cluster(), "clear").kind());
    }

    @Test
    void clientsWithoutACertificateOrWithoutTlsAreTurnedAway() throws IOException {
        TlsDoor anonymous = new TlsDoor(PORT, TlsClient.trusting(AUTHORITY));
        try (Socket plain = new RpcDoor(PORT).connect()) {
            plain.getOutputStream()
                    .write(new MessageWriter()
                            .request(1, "clear", Encoded.array(Encoded.text("tls")))
                            .toByteArray());

            assertThrows(UncheckedIOException.class, () -> anonymous.call("stat", TRIO.cluster(), "clear"));
            assertEnds(plain);
        }
    }

    /** What comes before the end is TLS for "no". */
    private static void assertEnds(Socket plain) throws IOException {
        try {
            assertTrue(plain.getInputStream().readAllBytes().length < 20);
        } catch (SocketException reset) {
            // it has ended all the same
        }
    }

    @Test
    void changedCertificateIsShownToNewClientsAndFailsNobody() throws IOException {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        CompletableFuture<Integer> load = CompletableFuture.supplyAsync(() -> {
            int served = 0;
            while (goesOn.get()) {
                assertEquals(
                        Answer.OK, DOOR.call("stat", PLAIN.cluster(), "clear").kind());
                served++;
            }
            return served;
        });

        AUTHORITY.issue("renewed", "127.0.0.1").writeTo(FOLDER, "proxy");
        while (!shown().equals("CN=renewed")) {
            Thread.onSpinWait();
        }
        goesOn.set(false);

        assertEquals(true, load.join() > 0);
    }

    private static String shown() throws IOException {
        try (SSLSocket socket = DOOR.client().connect(PORT)) {
            return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                    .getSubjectX500Principal()
                    .getName();
        }
    }
}
