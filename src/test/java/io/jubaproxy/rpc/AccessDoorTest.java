package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.access.Access;
import io.jubaproxy.access.AccessFiles;
import io.jubaproxy.access.Audit;
import io.jubaproxy.access.Caller;
import io.jubaproxy.files.FileWatch;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.LogLines;
import io.jubaproxy.testkit.TestCertificate;
import io.jubaproxy.wire.ValueCursor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the rules let clients of the RPC door do, and what is written down of it. */
@Timeout(60)
class AccessDoorTest {
    private static final Caller APP = Caller.certificate("CN=app", List.of("app.example.org"));

    @TempDir
    private Path folder;

    private final LogLines audit = LogLines.of(Audit.LOGGER);
    private final FileWatch files = new FileWatch(Thread::new, Duration.ofMillis(10));
    private Access access = Access.OFF;

    @BeforeEach
    void rule() {
        write("""
                allow analysis on stat/demo to anonymous
                allow analysis, update, admin-read on stat/* to cert:CN=app
                allow update on stat/demo/push to san:feed.example.org
                """);
        access = new AccessFiles(folder.resolve("rules"), Optional.empty(), Optional.empty()).open(files);
    }

    @AfterEach
    void stop() {
        files.close();
        audit.close();
    }

    private void write(String rules) {
        TestCertificate.write(folder.resolve("rules"), rules);
    }

    private EmbeddedDoor door(Access rules, Caller caller) {
        EmbeddedDoor door =
                new EmbeddedDoor("stat", 3, RpcLimits.DEFAULT, ErrorEncoder.jubatus(), new Admission(LoadLimits.NONE), rules, new Audit(Runnable::run));
        door.everyServer(call -> call.reply(Encoded.TRUE));
        door.channel.pipeline().get(ClientConnection.class).identified(caller);
        return door;
    }

    /** {@code ok}, or the error as text. */
    private static String told(EmbeddedDoor door, String method, String cluster) {
        door.request(1, method, Encoded.text(cluster));
        var answer = door.answers().getFirst();
        return answer.isError() ? ValueCursor.over(answer.error()).readString() : "ok";
    }

    @Test
    void whatNoRuleAllowsIsDeniedAndTheConnectionStaysOpen() {
        EmbeddedDoor door = door(access, Caller.ANONYMOUS);

        assertEquals("access denied", told(door, "clear", "demo"));
        assertEquals("ok", told(door, "get_config", "demo"));
        assertEquals("access denied", told(door, "get_config", "other"));
        assertTrue(door.isOpen());
    }

    @Test
    void theCertificateDecides() {
        assertEquals("ok", told(door(access, APP), "clear", "demo"));
        assertEquals("access denied", told(door(access, Caller.certificate("CN=other", List.of())), "clear", "demo"));
        assertEquals(
                "access denied",
                told(door(access, Caller.certificate("CN=x", List.of("feed.example.org"))), "clear", "demo"));
    }

    @Test
    void theProxysOwnFiguresNeedTheRightOfOperators() {
        assertEquals("ok", told(door(access, APP), ProxyStatus.METHOD, "demo"));
        assertEquals("access denied", told(door(access, Caller.ANONYMOUS), ProxyStatus.METHOD, "demo"));
        assertEquals("ok", told(door(Access.OFF, Caller.ANONYMOUS), ProxyStatus.METHOD, "demo"));
    }

    @Test
    void changedRulesHoldForOpenConnections() {
        EmbeddedDoor door = door(access, APP);
        assertEquals("ok", told(door, "clear", "demo"));

        write("allow analysis on */* to *\n");
        while (access.rules().get().toString().equals("3 rules")) {
            Thread.onSpinWait();
        }

        assertEquals("access denied", told(door, "clear", "demo"));
        assertEquals("ok", told(door, "get_config", "demo"));
    }

    @Test
    void rulesThatCanNotBeUsedChangeNothing() {
        try (LogLines log = LogLines.of(io.jubaproxy.files.Reloading.class)) {
            write("allow everything to everybody\n");
            while (log.lines().isEmpty()) {
                Thread.onSpinWait();
            }

            assertTrue(
                    log.lines().getFirst().startsWith("The list of access rules stays as it was: "),
                    log.lines()::toString);
            assertEquals("ok", told(door(access, APP), "clear", "demo"));
        }
    }

    @Test
    void clearsAreWrittenDownHoweverTheyEnd() {
        EmbeddedDoor failing = door(access, APP);
        failing.everyServer(call -> call.fail(io.jubaproxy.failure.FailureKind.CONNECT_FAILED));

        told(door(access, APP), "clear", "demo");
        told(door(access, Caller.ANONYMOUS), "clear", "demo");
        told(door(access, Caller.certificate("CN=other", List.of())), "clear", "demo");
        told(door(Access.OFF, Caller.ANONYMOUS), "clear", "demo");
        told(failing, "clear", "demo");
        told(door(access, APP), "clear", "nowhere");
        told(door(access, APP), "get_config", "demo");

        assertEquals(
                List.of(
                        "who=cert:CN=app from=embedded door=rpc what=stat/demo/clear request=# result=ok",
                        "who=anonymous from=embedded door=rpc what=stat/demo/clear request=# result=unauthenticated",
                        "who=cert:CN=other from=embedded door=rpc what=stat/demo/clear request=# result=forbidden",
                        "who=anonymous from=embedded door=rpc what=stat/demo/clear request=# result=ok",
                        "who=cert:CN=app from=embedded door=rpc what=stat/demo/clear request=# result=connect-failed",
                        "who=cert:CN=app from=embedded door=rpc what=stat/nowhere/clear request=# result=no-server"),
                audit.lines().stream()
                        .map(line -> line.replaceFirst("request=rpc-[0-9a-z-]+", "request=#"))
                        .toList());
    }
}
