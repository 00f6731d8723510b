package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend.Call;
import io.jubaproxy.fanout.Backend.Urgency;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import io.jubaproxy.testkit.RecordedOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that are idle, that nothing is heard on any more, or on which something large is under way. */
@Timeout(60)
class ConnectionCareTest {
    private static final Reply TRUE = new Reply.ResultReply(Encoded.TRUE);

    @Test
    void idleConnectionsAreClosedUntilOneIsLeft() {
        BackendSettings settings = BackendRig.SETTINGS.withIdleTimeout(Duration.ofMillis(100));
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(settings)) {
            openAll(server, rig, 4);

            server.awaitOpenConnections(1);

            assertEquals(TRUE, rig.call(server.endpoint()).reply());
            assertEquals(4, server.acceptedConnections());
        }
    }

    @Test
    void aConnectionWithACallInFlightIsNotIdle() {
        BackendSettings settings = BackendRig.SETTINGS.withIdleTimeout(Duration.ofMillis(50));
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(settings)) {
            Gate gate = new Gate();
            List<RecordedOutcome> outcomes = new ArrayList<>();
            server.script(request -> new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
            while (server.acceptedConnections() < 3) {
                outcomes.add(rig.call(server.endpoint()));
                server.awaitRequests(outcomes.size());
            }

            server.script(request -> new Fault.After(Duration.ofMillis(300), new Fault.Reply(Encoded.TRUE)));
            outcomes.add(rig.call(server.endpoint()));
            outcomes.getLast().reply();
            gate.open();

            outcomes.forEach(outcome -> assertEquals(TRUE, outcome.reply()));
        }
    }

    @Test
    void aConnectionThatWasSilentThroughACallsTimeIsReplacedAndClosed() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS.withConnectionsPerEndpoint(1))) {
            server.script(request -> request.connection() == 1 ? new Fault.Silent() : new Fault.Reply(Encoded.TRUE));
            Call lost = rig.start(server.endpoint(), "lost", Urgency.FAIL_IN_BACK_OFF, new RecordedOutcome());
            server.awaitRequests(1);

            lost.abandon();
            awaitSuspects(rig, server, 1);
            Reply next = rig.call(server.endpoint()).reply();

            assertEquals(TRUE, next);
            assertEquals(2, server.acceptedConnections());
            server.awaitOpenConnections(1);
        }
    }

    @Test
    void aSlowServersOtherCallsRunOnAndItsConnectionIsTrustedAgain() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS.withConnectionsPerEndpoint(1))) {
            Gate gate = new Gate();
            server.next(new Fault.Silent(), new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
            Call tooSlow = rig.start(server.endpoint(), "slow", Urgency.FAIL_IN_BACK_OFF, new RecordedOutcome());
            RecordedOutcome slow = rig.call(server.endpoint());
            server.awaitRequests(2);

            tooSlow.abandon();
            awaitSuspects(rig, server, 1);
            gate.open();

            assertEquals(TRUE, slow.reply());
            awaitSuspects(rig, server, 0);
            assertEquals(TRUE, rig.call(server.endpoint()).reply());
            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void aLateReplyClearsItsConnection() throws InterruptedException {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS.withConnectionsPerEndpoint(1))) {
            Gate gate = new Gate();
            server.next(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
            Call call = rig.start(server.endpoint(), "slow", Urgency.FAIL_IN_BACK_OFF, new RecordedOutcome());
            server.awaitRequests(1);

            call.abandon();
            awaitSuspects(rig, server, 1);
            gate.open();
            rig.awaitUnmatchedReplies(1);
            awaitSuspects(rig, server, 0);

            assertEquals(TRUE, rig.call(server.endpoint()).reply());
            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void aNodeLostWithoutAWordCostsOneDeadlineThenItsConnectFails() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            openAll(server, rig, 3);
            int before = server.requests().size();
            server.always(new Fault.Silent()).connections(new Fault.Refuse());
            Call lost = rig.start(server.endpoint(), "lost", Urgency.FAIL_IN_BACK_OFF, new RecordedOutcome());
            server.awaitRequests(before + 1);

            lost.abandon();
            awaitSuspects(rig, server, 3);
            RecordedOutcome.Failed next = rig.call(server.endpoint()).failure();
            RecordedOutcome.Failed atOnce = rig.call(server.endpoint()).failure();

            assertEquals(FailureKind.CONNECT_FAILED, next.kind());
            assertEquals(FailureKind.CONNECT_FAILED, atOnce.kind());
            assertTrue(atOnce.detail().contains("a moment ago"), atOnce.detail());
            assertEquals(before + 1, server.requests().size());
        }
    }

    @Test
    void smallCallsDoNotWaitBehindALargeReply() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            RecordedOutcome large = dripLargeReply(server, rig);

            for (int call = 0; call < 20; call++) {
                assertEquals(TRUE, rig.call(server.endpoint(), "small").reply());
            }

            server.requests("small").forEach(seen -> assertEquals(2, seen.connection()));
            assertEquals(List.of(), large.events());
        }
    }

    @Test
    void whereNoOtherConnectionIsToBeHadSmallCallsGoBehindTheLargeReply() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            dripLargeReply(server, rig);
            server.connections(new Fault.Refuse());
            server.always(new Fault.Silent());

            rig.call(server.endpoint(), "small");

            server.awaitRequests(2);
            assertEquals(1, server.requests("small").getFirst().connection());
        }
    }

    /** Until the backend has seen that it comes slowly. */
    private static RecordedOutcome dripLargeReply(FaultServer server, BackendRig rig) {
        server.next(new Fault.Drip(Encoded.text("x".repeat(100_000)), Duration.ofMillis(1)));
        RecordedOutcome large = rig.call(server.endpoint(), "large");
        await(() -> connections(rig, server).stream().anyMatch(Connection::isClogged), "clogged");
        return large;
    }

    private static void openAll(FaultServer server, BackendRig rig, int count) {
        Gate gate = new Gate();
        server.always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
        List<RecordedOutcome> outcomes = new ArrayList<>();
        while (server.acceptedConnections() < count) {
            outcomes.add(rig.call(server.endpoint()));
            server.awaitRequests(outcomes.size());
        }
        await(() -> connections(rig, server).size() == count, count + " connections");
        server.always(new Fault.Reply(Encoded.TRUE));
        gate.open();
        outcomes.forEach(outcome -> assertEquals(TRUE, outcome.reply()));
    }

    private static void awaitSuspects(BackendRig rig, FaultServer server, int count) {
        await(
                () -> connections(rig, server).stream()
                                .filter(Connection::isSuspect)
                                .count()
                        == count,
                count + " suspects");
    }

    private static List<Connection> connections(BackendRig rig, FaultServer server) {
        return rig.backend().connections(server.endpoint());
    }

    private static void await(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("never " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
