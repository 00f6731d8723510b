package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend.Call;
import io.jubaproxy.fanout.Backend.Urgency;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import io.jubaproxy.testkit.RecordedOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NettyBackendTest {
    private static final Reply TRUE = new Reply.ResultReply(Encoded.TRUE);

    @Test
    void passesMethodAndParamsAndTheReplyThroughAsTheyAre() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            server.next(new Fault.Reply(Encoded.text("value")), new Fault.ReplyError(Encoded.integer(-5)));

            Reply result = rig.call(server.endpoint(), "get").reply();
            Reply error = rig.call(server.endpoint(), "put").reply();

            assertEquals(new Reply.ResultReply(Encoded.text("value")), result);
            assertEquals(new Reply.ErrorReply(Encoded.integer(-5)), error);
            assertEquals(
                    List.of(
                            new FaultServer.Seen(1, 0, "get", BackendRig.PARAMS),
                            new FaultServer.Seen(1, 1, "put", BackendRig.PARAMS)),
                    server.requests());
        }
    }

    @Test
    void matchesThousandsOfPipelinedCallsWhoseRepliesComeShuffled() {
        int calls = 4000;
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            List<Gate> gates =
                    IntStream.range(0, calls).mapToObj(i -> new Gate()).toList();
            server.script(request -> {
                int number = Integer.parseInt(request.method());
                return new Fault.When(gates.get(number), new Fault.Reply(Encoded.integer(number)));
            });
            List<RecordedOutcome> outcomes = IntStream.range(0, calls)
                    .mapToObj(i -> rig.call(server.endpoint(), String.valueOf(i)))
                    .toList();
            server.awaitRequests(calls);

            List<Gate> shuffled = new ArrayList<>(gates);
            Collections.shuffle(shuffled, new Random(7));
            shuffled.forEach(Gate::open);

            for (int i = 0; i < calls; i++) {
                assertEquals(
                        new Reply.ResultReply(Encoded.integer(i)),
                        outcomes.get(i).reply());
            }
            assertTrue(server.acceptedConnections() <= 4, "connections: " + server.acceptedConnections());
            assertEquals(0, rig.unmatchedReplies());
        }
    }

    @Test
    @Timeout(30)
    void opensMoreConnectionsWhileTheOpenOnesAreBusyUpToTheMaximum() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            server.always(new Fault.Silent());

            int calls = 0;
            while (server.acceptedConnections() < 4) {
                rig.call(server.endpoint());
                server.awaitRequests(++calls);
            }
            rig.call(server.endpoint());
            server.awaitRequests(++calls);

            assertEquals(4, server.openConnections());
        }
    }

    @Test
    void usesOneConnectionForCallsOneAfterTheOther() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            for (int i = 0; i < 50; i++) {
                rig.call(server.endpoint()).reply();
            }

            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void aReplyAfterTheCallWasGivenUpMatchesNoOtherCall() throws InterruptedException {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS.withConnectionsPerEndpoint(1))) {
            Gate gate = new Gate();
            server.next(new Fault.When(gate, new Fault.Reply(Encoded.text("late"))));
            RecordedOutcome givenUp = new RecordedOutcome();
            Call call = rig.start(server.endpoint(), "slow", Urgency.FAIL_IN_BACK_OFF, givenUp);
            rig.call(server.endpoint(), "quick").reply(); // or the connection would be suspect

            Delivery delivery = call.abandon();
            gate.open();
            Reply next = rig.call(server.endpoint()).reply();

            assertEquals(Delivery.UNKNOWN, delivery);
            assertEquals(TRUE, next);
            rig.awaitUnmatchedReplies(1);
            assertEquals(List.of(), givenUp.events());
            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void doubledRepliesAndWrongIdsAreDroppedAndTheConnectionStays() throws InterruptedException {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS.withConnectionsPerEndpoint(1))) {
            server.next(new Fault.ReplyTwice(Encoded.TRUE), new Fault.WrongId(Encoded.FALSE));

            RecordedOutcome doubled = rig.call(server.endpoint());
            assertEquals(TRUE, doubled.reply());
            RecordedOutcome unanswered = rig.call(server.endpoint());
            assertEquals(TRUE, rig.call(server.endpoint()).reply());

            assertEquals(1, doubled.events().size());
            assertEquals(List.of(), unanswered.events());
            rig.awaitUnmatchedReplies(2);
            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void aDeadConnectionFailsItsOwnCallsAndNoOthers() {
        try (FaultServer server = FaultServer.start();
                FaultServer other = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            Gate death = new Gate();
            Gate answers = new Gate();
            server.script(request -> request.connection() == 1
                    ? new Fault.When(death, new Fault.Reset())
                    : new Fault.When(answers, new Fault.Reply(Encoded.TRUE)));
            other.always(new Fault.When(answers, new Fault.Reply(Encoded.TRUE)));
            List<RecordedOutcome> outcomes = new ArrayList<>();
            for (int i = 1; i <= 12; i++) {
                outcomes.add(rig.call(server.endpoint(), String.valueOf(i)));
                server.awaitRequests(i);
            }
            RecordedOutcome elsewhere = rig.call(other.endpoint());
            other.awaitRequests(1);

            death.open();
            server.awaitOpenConnections(3);
            answers.open();

            for (FaultServer.Seen seen : server.requests()) {
                RecordedOutcome outcome = outcomes.get(Integer.parseInt(seen.method()) - 1);
                if (seen.connection() == 1) {
                    assertEquals(
                            FailureKind.CONNECTION_CLOSED, outcome.failure().kind());
                } else {
                    assertEquals(TRUE, outcome.reply());
                }
            }
            assertEquals(TRUE, elsewhere.reply());
            assertEquals(1, other.acceptedConnections());
        }
    }

    @Test
    void connectsAgainAfterTheServerCameBack() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            assertEquals(TRUE, rig.call(server.endpoint()).reply());
            server.stop();
            RecordedOutcome.Failed down = rig.callAnyway(server.endpoint()).failure();

            server.connections(new Fault.Serve());

            assertEquals(TRUE, rig.callAnyway(server.endpoint()).reply(), "after " + down);
            assertFalse(rig.backend().isBackingOff(server.endpoint()));
        }
    }

    @Test
    void survivesAStormOfConnectionsClosedRightAfterAccept() {
        int calls = 3000;
        try (FaultServer server = FaultServer.start();
                FaultServer healthy = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            server.connections(new Fault.CloseOnAccept());
            List<RecordedOutcome> outcomes = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                if (i == calls / 2) {
                    server.connections(new Fault.ResetOnAccept());
                }
                outcomes.add(rig.callAnyway(server.endpoint()));
                if (i % 10 == 0) {
                    assertEquals(TRUE, rig.call(healthy.endpoint()).reply());
                }
            }

            outcomes.forEach(RecordedOutcome::failure);

            server.connections(new Fault.Serve());
            assertEquals(TRUE, rig.callAnyway(server.endpoint()).reply());
        }
    }

    @Test
    void closeEndsCallsInFlightAndLeavesNoThread() throws InterruptedException {
        try (FaultServer server = FaultServer.start()) {
            server.always(new Fault.Silent());
            BackendRig rig = new BackendRig();
            RecordedOutcome inFlight = rig.call(server.endpoint());
            server.awaitRequests(1);

            rig.close();
            RecordedOutcome afterwards = rig.call(server.endpoint());
            RecordedOutcome elsewhere = rig.call(Endpoint.of("127.0.0.1", 1));

            assertEquals(FailureKind.CONNECTION_CLOSED, inFlight.failure().kind());
            assertEquals(Delivery.UNKNOWN, inFlight.failure().delivered());
            assertEquals(Delivery.NO, afterwards.failure().delivered());
            assertEquals(FailureKind.CONNECT_FAILED, elsewhere.failure().kind());
            for (Thread thread : rig.threads()) {
                assertTrue(thread.join(Duration.ofSeconds(10)), thread + " still runs");
            }
            server.awaitOpenConnections(0);
        }
    }

    @Test
    void aConnectionThatUsedAllItsIdsIsReplacedAndItsCallsEnd() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(
                        BackendRig.SETTINGS.withConnectionsPerEndpoint(1),
                        TimeSource.SYSTEM,
                        BackendRig.NO_LOOKUP,
                        WrittenCalls.LAST_ID - 1)) {
            Gate gate = new Gate();
            server.always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));

            List<RecordedOutcome> outcomes = IntStream.range(0, 5)
                    .mapToObj(i -> rig.call(server.endpoint()))
                    .toList();
            server.awaitRequests(5);
            gate.open();

            outcomes.forEach(outcome -> assertEquals(TRUE, outcome.reply()));
            assertEquals(
                    List.of(WrittenCalls.LAST_ID - 1, WrittenCalls.LAST_ID),
                    server.requests().stream()
                            .filter(seen -> seen.connection() == 1)
                            .map(FaultServer.Seen::msgid)
                            .toList());
            server.awaitOpenConnections(1);
        }
    }

    @Test
    void callsSaidToBeUnsentWereNotSentWhateverTheRace() {
        int rounds = 500;
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig();
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            int certainlyUnsent = 0;
            for (int round = 0; round < rounds; round++) {
                RecordedOutcome outcome = new RecordedOutcome();
                CyclicBarrier barrier = new CyclicBarrier(2);
                CompletableFuture<Call> started = CompletableFuture.supplyAsync(
                        () -> {
                            meet(barrier);
                            return rig.start(server.endpoint(), "m", Urgency.FAIL_IN_BACK_OFF, outcome);
                        },
                        other);
                meet(barrier);
                int eventsBefore = outcome.events().size();
                Delivery delivery = started.join().abandon();

                assertTrue(outcome.events().size() - eventsBefore <= 1);
                certainlyUnsent += delivery == Delivery.NO ? 1 : 0;
            }
            rig.call(server.endpoint(), "last").reply();

            int sent = server.requests("m").size();
            assertTrue(sent <= rounds - certainlyUnsent, sent + " sent, " + certainlyUnsent + " said not to be");
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}
