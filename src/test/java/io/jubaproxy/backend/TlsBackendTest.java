package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.files.Contents;
import io.jubaproxy.files.FileWatch;
import io.jubaproxy.files.Reloading;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.RecordedOutcome;
import io.jubaproxy.testkit.TestAuthority;
import io.jubaproxy.testkit.TestCertificate;
import io.jubaproxy.tls.ClientAuth;
import io.jubaproxy.tls.DoorFiles;
import io.jubaproxy.tls.DoorTls;
import io.jubaproxy.tls.ServersFile;
import io.jubaproxy.tls.ServersTls;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls to servers over TLS. */
@Timeout(60)
class TlsBackendTest {
    private static final TestAuthority AUTHORITY = new TestAuthority("authority");
    private static final TestAuthority CLIENTS = new TestAuthority("clients");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final BackendSettings SETTINGS = BackendRig.SETTINGS.withConnectTimeout(PATIENCE);
    private static final Reply YES = new Reply.ResultReply(Encoded.TRUE);

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() {
        write("authority.pem", AUTHORITY.pem());
        write("clients.pem", CLIENTS.pem());
        CLIENTS.issue("proxy", "proxy.example.org").writeTo(folder, "proxy");
        rules("stat/demo.authorities=authority.pem");
    }

    private void write(String name, String text) {
        TestCertificate.write(folder.resolve(name), text);
    }

    private void rules(String... lines) {
        write("servers.properties", String.join("\n", lines) + "\n");
    }

    private FaultServer server(TestCertificate certificate, ClientAuth auth) {
        certificate.writeTo(folder, "server");
        DoorTls tls = new DoorFiles(
                        folder.resolve("server.pem"),
                        folder.resolve("server-key.pem"),
                        auth,
                        auth == ClientAuth.NONE ? Optional.empty() : Optional.of(folder.resolve("clients.pem")))
                .read(new Contents());
        return FaultServer.start(allocator -> tls.newHandler(allocator, PATIENCE));
    }

    private FaultServer server(TestCertificate certificate) {
        return server(certificate, ClientAuth.NONE);
    }

    private BackendRig rig() {
        return rig(SETTINGS);
    }

    private BackendRig rig(BackendSettings settings) {
        ServersTls rules = new ServersFile(folder.resolve("servers.properties")).read(new Contents());
        return new BackendRig(settings, endpoint -> rules.of("stat", "demo"));
    }

    private void assertConnectFails(FaultServer server, String detail) {
        assertConnectFails(server, detail, SETTINGS);
    }

    private void assertConnectFails(FaultServer server, String detail, BackendSettings settings) {
        try (server;
                BackendRig rig = rig(settings)) {
            RecordedOutcome.Failed failed = rig.call(server.endpoint()).failure();

            assertEquals(FailureKind.CONNECT_FAILED, failed.kind(), failed.detail());
            assertEquals(Delivery.NO, failed.delivered());
            assertTrue(failed.detail().startsWith(server.endpoint() + " " + detail), failed.detail());
            server.awaitOpenConnections(0);
        }
    }

    @Test
    void callIsAnsweredOverTls() {
        try (FaultServer server = server(AUTHORITY.issue("server", "127.0.0.1"));
                BackendRig rig = rig()) {
            assertEquals(YES, rig.call(server.endpoint()).reply());
            assertEquals(YES, rig.call(server.endpoint()).reply());
        }
    }

    @Test
    void certificateForAnotherNameIsRefused() {
        assertConnectFails(
                server(AUTHORITY.issue("server", "other.example.org", "127.0.0.9")),
                "shows a certificate for another name: No subject alternative names matching IP address 127.0.0.1 found");
    }

    @Test
    void serverNameStandsForTheAddress() {
        rules("stat/*.authorities=authority.pem", "stat/*.server-name=stat.example.org");
        try (FaultServer server = server(AUTHORITY.issue("server", "stat.example.org"));
                BackendRig rig = rig()) {
            assertEquals(YES, rig.call(server.endpoint()).reply());
        }
    }

    @Test
    void hostIsNotVerifiedWhereThatIsSwitchedOff() {
        rules("*/demo.authorities=authority.pem", "*/demo.verify-host=off");
        try (FaultServer server = server(AUTHORITY.issue("server", "other.example.org"));
                BackendRig rig = rig()) {
            assertEquals(YES, rig.call(server.endpoint()).reply());
        }
    }

    @Test
    void certificateOfAnotherAuthorityIsRefused() {
        assertConnectFails(
                server(new TestAuthority("stranger").issue("server", "127.0.0.1")),
                "shows a certificate that no known authority signed");
    }

    @Test
    void expiredCertificateIsRefused() {
        Instant now = Instant.now();
        assertConnectFails(
                server(AUTHORITY.issue(
                        "server", now.minus(Duration.ofDays(2)), now.minus(Duration.ofDays(1)), "127.0.0.1")),
                "shows a certificate that has expired");
    }

    @Test
    void certificateOfTheFutureIsRefused() {
        Instant now = Instant.now();
        assertConnectFails(
                server(AUTHORITY.issue(
                        "server", now.plus(Duration.ofDays(1)), now.plus(Duration.ofDays(2)), "127.0.0.1")),
                "shows a certificate that is not valid yet");
    }

    @Test
    void plainServerIsRefused() {
        assertConnectFails(FaultServer.start(), "closed the connection during the TLS handshake");
    }

    @Test
    void serverThatClosesAtOnceHasFailedTheConnect() {
        assertConnectFails(
                server(AUTHORITY.issue("server", "127.0.0.1")).connections(new Fault.CloseOnAccept()),
                "closed the connection during the TLS handshake");
    }

    @Test
    void serverThatResetsAtOnceHasFailedTheConnect() {
        assertConnectFails(server(AUTHORITY.issue("server", "127.0.0.1")).connections(new Fault.ResetOnAccept()), "");
    }

    @Test
    void handshakeIsPartOfTheConnectTimeout() {
        assertConnectFails(
                server(AUTHORITY.issue("server", "127.0.0.1")).connections(new Fault.NeverRead()),
                "did not complete the TLS handshake within 300 ms",
                BackendRig.SETTINGS.withConnectTimeout(Duration.ofMillis(300)));
    }

    @Test
    void certificateIsShownWhereTheServerNeedsOne() {
        rules("stat/demo.authorities=authority.pem", "stat/demo.certificate=proxy.pem", "stat/demo.key=proxy-key.pem");
        try (FaultServer server = server(AUTHORITY.issue("server", "127.0.0.1"), ClientAuth.NEED);
                BackendRig rig = rig()) {
            assertEquals(YES, rig.call(server.endpoint()).reply());
        }
    }

    /** With TLS 1.3 the server looks at it only when the connection is open for the client, so a call may be on its way. */
    @Test
    void serverThatMissesACertificateSaysSo() {
        try (FaultServer server = server(AUTHORITY.issue("server", "127.0.0.1"), ClientAuth.NEED);
                BackendRig rig = rig()) {
            RecordedOutcome.Failed failed = rig.call(server.endpoint()).failure();

            assertEquals(FailureKind.CONNECTION_CLOSED, failed.kind(), failed.detail());
            assertTrue(
                    failed.detail().contains("ended the connection before its reply: it refused TLS: "),
                    failed.detail());
            assertEquals(0, server.requests().size());
        }
    }

    @Test
    void faultsAfterTheHandshakeHaveTheirKinds() {
        try (FaultServer server = server(AUTHORITY.issue("server", "127.0.0.1"));
                BackendRig rig = rig()) {
            server.next(new Fault.Close(), new Fault.Reset(), new Fault.CutFrame(), new Fault.Garbage());

            assertEquals(
                    FailureKind.CONNECTION_CLOSED,
                    rig.call(server.endpoint()).failure().kind());
            assertEquals(
                    FailureKind.CONNECTION_CLOSED,
                    rig.call(server.endpoint()).failure().kind());
            assertTrue(rig.call(server.endpoint()).failure().detail().contains("in the middle of a reply"));
            assertEquals(
                    FailureKind.BROKEN_REPLY,
                    rig.call(server.endpoint()).failure().kind());
            assertEquals(YES, rig.call(server.endpoint()).reply());
        }
    }

    @Test
    void changedFilesHoldForNewConnections() {
        try (FaultServer first = server(AUTHORITY.issue("server", "127.0.0.1"));
                FaultServer second = server(new TestAuthority("new").issue("server", "127.0.0.1"));
                FileWatch watch = new FileWatch(Thread::new, Duration.ofMillis(10))) {
            Reloading<ServersTls> rules =
                    watch.add(new Reloading<>("test", new ServersFile(folder.resolve("servers.properties"))::read));
            ServersTls before = rules.get();
            try (BackendRig rig =
                    new BackendRig(SETTINGS, endpoint -> rules.get().of("stat", "demo"))) {
                assertEquals(YES, rig.call(first.endpoint()).reply());
                assertEquals(
                        FailureKind.CONNECT_FAILED,
                        rig.call(second.endpoint()).failure().kind());
                write("authority.pem", new TestAuthority("another").pem());
                while (rules.get().equals(before)) {
                    Thread.onSpinWait();
                }

                assertEquals(YES, rig.call(first.endpoint()).reply());
                assertEquals(1, first.acceptedConnections());
                first.dropConnections();
                first.awaitOpenConnections(0);
                assertEquals(FailureKind.CONNECT_FAILED, afterTheOldConnection(rig, first));
            }
        }
    }

    /** The backend may hear of the closed connection after the call. */
    private static FailureKind afterTheOldConnection(BackendRig rig, FaultServer server) {
        FailureKind kind = rig.callAnyway(server.endpoint()).failure().kind();
        return kind == FailureKind.CONNECTION_CLOSED
                ? rig.callAnyway(server.endpoint()).failure().kind()
                : kind;
    }
}
