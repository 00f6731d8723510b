package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.files.FileWatch;
import io.jubaproxy.files.Reloading;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import io.jubaproxy.testkit.TestAuthority;
import io.jubaproxy.testkit.TestCertificate;
import io.jubaproxy.testkit.TlsClient;
import io.jubaproxy.tls.ClientAuth;
import io.jubaproxy.tls.DoorFiles;
import io.jubaproxy.tls.DoorTls;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ResponseFrame;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.Principal;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The door over TLS, with the JDK's sockets as clients. */
@Timeout(60)
class TlsDoorTest {
    private static final TestAuthority AUTHORITY = new TestAuthority("authority");
    private static final TestAuthority CLIENTS = new TestAuthority("clients");
    private static final TestAuthority STRANGER = new TestAuthority("stranger");
    private static final EncodedValue CLEAR = Encoded.array(Encoded.text("demo"));

    @TempDir
    private Path folder;

    private final FaultServer server = FaultServer.start();
    private final FileWatch watch = new FileWatch(Thread::new, Duration.ofMillis(10));

    @BeforeEach
    void writeCertificates() {
        AUTHORITY.issue("proxy", "127.0.0.1").writeTo(folder, "proxy");
        TestCertificate.write(folder.resolve("clients.pem"), CLIENTS.pem());
    }

    @AfterEach
    void stop() {
        watch.close();
        server.close();
    }

    private LoopbackDoor door(ClientAuth auth) {
        return door(auth, RpcLimits.DEFAULT);
    }

    private LoopbackDoor door(ClientAuth auth, RpcLimits limits) {
        DoorFiles files = new DoorFiles(
                folder.resolve("proxy.pem"),
                folder.resolve("proxy-key.pem"),
                auth,
                auth == ClientAuth.NONE ? Optional.empty() : Optional.of(folder.resolve("clients.pem")));
        Reloading<DoorTls> tls = watch.add(new Reloading<>("test", files::read));
        return new LoopbackDoor("stat", List.of(server.endpoint()), limits, 0, Optional.of(tls));
    }

    private static RpcClient connect(LoopbackDoor door, TlsClient client) throws IOException {
        return new RpcClient(client.connect(door.address().getPort()));
    }

    /** With TLS 1.3 a client is done before the server has looked at its certificate: only an answer says that all is well. */
    private static ResponseFrame ask(LoopbackDoor door, TlsClient tls) throws IOException {
        try (RpcClient client = connect(door, tls)) {
            return client.request(7, "clear", CLEAR).answer();
        }
    }

    private static void assertServed(LoopbackDoor door, TlsClient tls) throws IOException {
        assertEquals(new ResponseFrame(7, EncodedValue.NIL, Encoded.TRUE), ask(door, tls));
    }

    private static void assertTurnedAway(LoopbackDoor door, TlsClient tls) {
        assertThrows(IOException.class, () -> ask(door, tls));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void requestsAreAnsweredOverBothVersions(String version) throws IOException {
        try (LoopbackDoor door = door(ClientAuth.NONE)) {
            assertServed(door, TlsClient.trusting(AUTHORITY).speaking(version));
        }
    }

    @Test
    void aBigAnswerComesWhole() throws IOException {
        EncodedValue big = Encoded.text("x".repeat(3_000_000));
        server.always(new Fault.Reply(big));
        try (LoopbackDoor door = door(ClientAuth.NONE);
                RpcClient client = connect(door, TlsClient.trusting(AUTHORITY))) {
            ResponseFrame answer = client.request(1, "get_config", CLEAR).answer();

            assertEquals(big, answer.result());
        }
    }

    @Test
    void aPlainClientIsClosedAndTheDoorGoesOn() throws IOException {
        try (LoopbackDoor door = door(ClientAuth.NONE);
                RpcClient plain = door.client()) {
            plain.request(1, "clear", CLEAR);

            plain.bytesUntilClosed();
            assertServed(door, TlsClient.trusting(AUTHORITY));
            assertEquals(1, server.requests().size());
        }
    }

    @Test
    void aSlowHandshakeIsEnded() throws IOException {
        RpcLimits limits =
                RpcLimits.DEFAULT.withHandshakeTimeout(Duration.ofMillis(200)).withSessionTimeout(Duration.ZERO);
        try (LoopbackDoor door = door(ClientAuth.NONE, limits);
                RpcClient silent = door.client()) {
            assertEquals(0, silent.bytesUntilClosed());
        }
    }

    @Test
    void connectionsInTheirHandshakeCountAsConnections() throws IOException {
        try (LoopbackDoor door = door(ClientAuth.NONE, RpcLimits.DEFAULT.withConnections(2));
                RpcClient first = connect(door, TlsClient.trusting(AUTHORITY));
                Socket second = door.client().socket) {
            first.request(1, "clear", CLEAR).answer();
            while (door.door.connections() < 2) {
                Thread.onSpinWait();
            }

            assertTurnedAway(door, TlsClient.trusting(AUTHORITY));
            assertEquals(1, door.door.refusedConnections());
            assertTrue(second.isConnected());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ClientAuth.class,
            names = {"WANT", "NEED"})
    void aClientWithAGoodCertificateIsServed(ClientAuth auth) throws IOException {
        try (LoopbackDoor door = door(auth)) {
            assertServed(door, TlsClient.showing(CLIENTS.issue("app", "app.example.org"), AUTHORITY));
        }
    }

    @Test
    void aClientWithoutCertificateIsServedWhereItIsOnlyWanted() throws IOException {
        try (LoopbackDoor want = door(ClientAuth.WANT);
                LoopbackDoor need = door(ClientAuth.NEED)) {
            assertServed(want, TlsClient.trusting(AUTHORITY));
            assertTurnedAway(need, TlsClient.trusting(AUTHORITY));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ClientAuth.class,
            names = {"WANT", "NEED"})
    void aClientWithABadCertificateIsTurnedAway(ClientAuth auth) {
        Instant now = Instant.now();
        TestCertificate expired =
                CLIENTS.issue("app", now.minus(Duration.ofDays(2)), now.minus(Duration.ofDays(1)), "app.example.org");
        try (LoopbackDoor door = door(auth)) {
            assertTurnedAway(door, TlsClient.showing(expired, AUTHORITY));
            // A client keeps a certificate to itself where the server does not name its authority; this one claims the
            // name.
            assertTurnedAway(
                    door, TlsClient.showing(new TestAuthority("clients").issue("app", "app.example.org"), AUTHORITY));
        }
        assertEquals(0, server.requests().size());
    }

    @Test
    void aProxyOfAnotherAuthorityIsNotTrusted() {
        try (LoopbackDoor door = door(ClientAuth.NONE)) {
            assertTurnedAway(door, TlsClient.trusting(STRANGER));
        }
    }

    @Test
    void aClientThatClosedItsHalfStillGetsItsAnswers() throws IOException {
        Gate gate = new Gate();
        server.always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
        try (LoopbackDoor door = door(ClientAuth.NONE);
                RpcClient client = connect(door, TlsClient.trusting(AUTHORITY))) {
            client.request(1, "clear", CLEAR);
            server.awaitRequests(1);
            client.socket.shutdownOutput();
            gate.open();

            assertEquals(1, client.answer().msgid());
            assertEquals(0, client.bytesUntilClosed());
        }
    }

    @Test
    void drainingAnswersWhatIsInFlightAndEndsTheSession() throws Exception {
        Gate gate = new Gate();
        server.always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
        try (LoopbackDoor door = door(ClientAuth.NONE);
                RpcClient client = connect(door, TlsClient.trusting(AUTHORITY))) {
            client.request(1, "clear", CLEAR);
            server.awaitRequests(1);
            door.door.beginDraining();
            gate.open();

            assertEquals(1, client.answer().msgid());
            assertEquals(-1, client.socket.getInputStream().read());
            client.hangUp();
            assertEquals(0, door.door.awaitQuiet(Duration.ofSeconds(20)));
        }
    }

    @Test
    void reloadUnderLoadFailsNobodyAndLeavesOpenConnectionsAlone() throws Exception {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        AtomicInteger served = new AtomicInteger();
        try (LoopbackDoor door = door(ClientAuth.NONE);
                RpcClient old = connect(door, TlsClient.trusting(AUTHORITY))) {
            List<CompletableFuture<Void>> load = IntStream.range(0, 3)
                    .mapToObj(each -> CompletableFuture.runAsync(() -> {
                        TlsClient client = TlsClient.trusting(AUTHORITY);
                        while (goesOn.get()) {
                            try {
                                assertServed(door, client);
                                served.incrementAndGet();
                            } catch (IOException e) {
                                throw new AssertionError("after " + served + " connections", e);
                            }
                        }
                    }))
                    .toList();
            for (int generation = 1; generation <= 5; generation++) {
                AUTHORITY.issue("proxy" + generation, "127.0.0.1").writeTo(folder, "proxy");
                awaitShown(door, "CN=proxy" + generation);
            }
            goesOn.set(false);
            load.forEach(CompletableFuture::join);

            assertEquals(7, old.request(7, "clear", CLEAR).answer().msgid());
            assertNotEquals(0, served.get());
        }
    }

    private static void awaitShown(LoopbackDoor door, String subject) throws IOException {
        String shown;
        do {
            try (SSLSocket socket =
                    TlsClient.trusting(AUTHORITY).connect(door.address().getPort())) {
                Principal principal =
                        ((X509Certificate) socket.getSession().getPeerCertificates()[0]).getSubjectX500Principal();
                shown = principal.getName();
            }
        } while (!shown.equals(subject));
    }
}
