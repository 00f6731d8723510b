package io.jubaproxy.fanout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.load.ServerLimit;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.service.MethodKind;
import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.FixedMembers;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.ScriptedBackend;
import io.jubaproxy.testkit.ScriptedCall;
import io.jubaproxy.testkit.Unobserved;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What is refused because too much is under way, and that all that was taken is given back. */
class OverloadTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final ClusterName CLUSTER = new ClusterName("stat", "c");
    private static final ClusterName OTHER = new ClusterName("stat", "other");
    private static final Endpoint A = Endpoint.of("10.0.0.1", 9199);
    private static final Endpoint B = Endpoint.of("10.0.0.2", 9199);
    private static final Endpoint C = Endpoint.of("10.0.0.3", 9199);

    private final ManualTimeSource time = new ManualTimeSource();
    private final ScriptedBackend backend = new ScriptedBackend();
    private Admission admission = new Admission(LoadLimits.NONE);

    @Test
    void aRequestBeyondTheCeilingIsRefusedAtOnceAndReachesNoServer() {
        bounds(1, 1 << 20, 100);
        Asked first = broadcast();

        Asked second = broadcast();

        assertEquals(FailureKind.OVERLOADED, second.refusal().kind());
        assertEquals(2, backend.calls().size());
        assertFalse(first.verdict.isDone());
        assertEquals(new Admission.Refused(1, 0, 0), admission.refused());
    }

    @Test
    void aRequestThatIsAnsweredMakesRoomForTheNextBeforeItsClientKnows() {
        bounds(1, 1 << 20, 1);
        Asked first = broadcast();
        CompletableFuture<Verdict> next = first.verdict.thenCompose(answer -> broadcast().verdict);

        backend.calls().forEach(call -> call.reply(Encoded.TRUE));
        backend.calls().forEach(call -> call.reply(Encoded.TRUE));

        assertEquals(new Verdict.Success(Encoded.TRUE), next.join());
        assertNothingIsHeld();
    }

    @Test
    void aRequestCountsUntilItsLastCallHasEndedThoughItsAnswerIsOut() {
        bounds(1, 1 << 20, 100);
        Asked first = broadcast();

        backend.callTo(A).fail(FailureKind.CONNECTION_CLOSED);
        boolean isAnswered = first.verdict.isDone();
        Asked second = broadcast();
        backend.callTo(B).reply(Encoded.TRUE);

        assertTrue(isAnswered);
        assertEquals(FailureKind.OVERLOADED, second.refusal().kind());
        assertNothingIsHeld();
    }

    @Test
    void aRequestThatFindsNoRoomForItsBytesIsRefused() {
        bounds(100, 100, 100);
        Asked first = ask(CLUSTER, new Routing.Broadcast(), Encoded.text("x".repeat(70)));

        Asked second = ask(CLUSTER, new Routing.Broadcast(), Encoded.text("x".repeat(70)));
        backend.calls().forEach(call -> call.reply(Encoded.TRUE));
        Asked third = ask(CLUSTER, new Routing.Broadcast(), Encoded.text("x".repeat(70)));

        assertEquals(FailureKind.OVERLOADED, second.refusal().kind());
        assertTrue(first.verdict.isDone());
        assertFalse(third.verdict.isDone());
        assertEquals(new Admission.Refused(0, 1, 0), admission.refused());
    }

    @Test
    void aRequestThatWouldNeverFitIsTooLargeAndIsToldTheBound() {
        bounds(100, 100, 100);

        RefusedException refusal = ask(CLUSTER, new Routing.Broadcast(), Encoded.text("x".repeat(200)))
                .refusal();

        assertEquals(FailureKind.TOO_LARGE, refusal.kind());
        assertTrue(refusal.detail().contains("at most 100 at once (jubaproxy.max-held-bytes)"), refusal.detail());
        assertNothingIsHeld();
    }

    @Test
    void aBroadcastIsSentToNobodyWhereOneServerHasNoRoom() {
        bounds(100, 1 << 20, 1);
        random(0);

        RefusedException refusal = broadcast().refusal();

        assertEquals(FailureKind.OVERLOADED, refusal.kind());
        assertTrue(refusal.detail().startsWith(A + " has 1 calls in flight"), refusal.detail());
        assertEquals(1, backend.calls().size());
        assertEquals(0, inFlight(B));
        assertEquals(new Admission.Refused(0, 0, 1), admission.refused());
    }

    @Test
    void randomRoutingTakesAnotherServerWhereOneHasRoomAndIsRefusedWhereNoneHas() {
        bounds(100, 1 << 20, 1);

        Asked first = random(0);
        Asked second = random(0);
        Asked third = random(0);

        assertEquals(
                List.of(A, B),
                backend.calls().stream().map(ScriptedCall::endpoint).toList());
        assertFalse(first.verdict.isDone() || second.verdict.isDone());
        assertEquals(FailureKind.OVERLOADED, third.refusal().kind());
    }

    @Test
    void aSilentServerCountsUntilTheDeadlineAndNoLonger() {
        bounds(100, 1 << 20, 1);
        Asked silent = broadcast();

        time.advance(TIMEOUT);
        Asked next = broadcast();
        backend.callsTo(A).getFirst().reply(Encoded.TRUE);

        assertInstanceOf(Verdict.Failure.class, silent.verdict.join());
        assertFalse(next.verdict.isDone());
        assertEquals(1, inFlight(A), "the late reply ends no other call");
    }

    @Test
    void oneClustersFullServersTakeNothingFromAnothers() {
        bounds(100, 1 << 20, 1);
        broadcast();

        Asked other = ask(OTHER, new Routing.Broadcast(), Encoded.array());

        backend.callTo(C).reply(Encoded.TRUE);
        assertEquals(new Verdict.Success(Encoded.TRUE), other.verdict.join());
    }

    @Test
    void repliesFindAsMuchRoomAgainAndWhatIsMoreIsUnusable() {
        bounds(100, 100, 100);
        Asked asked = broadcast();

        backend.callTo(A).reply(Encoded.text("x".repeat(150)));
        backend.callTo(B).reply(Encoded.text("x".repeat(150)));

        BackendFailure failure = assertInstanceOf(Verdict.Failure.class, asked.verdict.join())
                .report()
                .failures()
                .getFirst();
        assertEquals(FailureKind.UNUSABLE_RESULT, failure.kind());
        assertEquals(B, failure.endpoint());
        assertTrue(failure.detail().contains("more than the proxy can keep now"), failure.detail());
        assertNothingIsHeld();
    }

    @Test
    void aRequestThatCannotBeRoutedGivesBackWhatItTook() {
        Asked asked = ask(new ClusterName("stat", "empty"), new Routing.Broadcast(), Encoded.array());

        assertEquals(FailureKind.NO_SERVER, asked.refusal().kind());
        assertNothingIsHeld();
    }

    @Test
    void whateverBecomesOfTheCallsAllIsGivenBack() {
        bounds(40, 4000, 20);
        Random random = new Random(19);
        List<Asked> all = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            all.add(random.nextBoolean() ? broadcast() : random(random.nextInt(2)));
            if (random.nextInt(3) == 0) {
                List<ScriptedCall> calls = backend.calls();
                end(calls.get(calls.size() - 1 - random.nextInt(Math.min(60, calls.size()))), random);
            }
            time.advance(Duration.ofMillis(random.nextInt(400)));
        }
        time.advance(TIMEOUT);

        assertTrue(all.stream().allMatch(asked -> asked.verdict.isDone()));
        assertTrue(
                admission.refused().requests() + admission.refused().calls() > 100, "refused " + admission.refused());
        assertNothingIsHeld();
    }

    /** Calls that ended before are ended again now and then. */
    private static void end(ScriptedCall call, Random random) {
        switch (random.nextInt(4)) {
            case 0 -> call.fail(FailureKind.CONNECTION_CLOSED);
            case 1 -> call.replyError(Encoded.text("no"));
            default -> call.reply(Encoded.TRUE);
        }
    }

    private void bounds(int requests, long bytes, int calls) {
        admission = new Admission(new LoadLimits(requests, bytes, calls));
    }

    private Asked broadcast() {
        return ask(CLUSTER, new Routing.Broadcast(), Encoded.array());
    }

    private Asked random(int choice) {
        return ask(CLUSTER, new Routing.Random(), Encoded.array(), choice);
    }

    private Asked ask(ClusterName cluster, Routing routing, EncodedValue params) {
        return ask(cluster, routing, params, 0);
    }

    private Asked ask(ClusterName cluster, Routing routing, EncodedValue params, int choice) {
        ScatterGather core = new ScatterGather(
                FixedMembers.of(Map.of(CLUSTER, List.of(A, B), OTHER, List.of(C))),
                new Router(bound -> choice % bound),
                Aggregators::of,
                backend,
                time,
                time,
                AnswerMode.DECIDED,
                new Unobserved(),
                admission);
        ServiceMethod method = new ServiceMethod(
                "clear", Type.Scalar.BOOL, List.of(), routing, MethodKind.UPDATE, AggregatorRule.PASS);
        ProxyRequest request = new ProxyRequest(Door.RPC, "test", cluster, method, params, new byte[0], TIMEOUT);
        return new Asked(
                core.start(request).gathering().thenCompose(Gathering::verdict).toCompletableFuture());
    }

    private int inFlight(Endpoint endpoint) {
        return admission.servers().known(endpoint).map(ServerLimit::inFlight).orElse(0);
    }

    private void assertNothingIsHeld() {
        assertEquals(0, admission.requests());
        assertEquals(0, admission.heldBytes().held());
        List.of(A, B, C).forEach(server -> assertEquals(0, inFlight(server), server.address()));
    }

    private record Asked(CompletableFuture<Verdict> verdict) {
        RefusedException refusal() {
            CompletionException failure = assertThrows(CompletionException.class, verdict::join);
            return assertInstanceOf(RefusedException.class, failure.getCause());
        }
    }
}
