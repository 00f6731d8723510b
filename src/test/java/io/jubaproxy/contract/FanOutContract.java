package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.contract.Move.Effect;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * The policy, whichever door a client takes: a class for each door extends this one and adds what only its door promises. The servers'
 * moves are {@link #STEP} apart, so the order in which the proxy sees them is the order they were made in, even on a slow machine.
 */
abstract class FanOutContract {
    /** The members of the clusters named here have to be in the settings of the deployment, see {@link Stage#settings}. */
    static final Stage STAGE = Stage.shared();

    /** The policy's cases 01 to 06. */
    static final List<List<Effect>> SIX_CASES = List.of(
            List.of(Effect.OK, Effect.OK, Effect.OK),
            List.of(Effect.OK, Effect.CLOSE, Effect.OK),
            List.of(Effect.OK, Effect.ERROR, Effect.OK),
            List.of(Effect.OK, Effect.ERROR, Effect.CLOSE),
            List.of(Effect.OK, Effect.GARBAGE, Effect.RESET),
            List.of(Effect.OK, Effect.ERROR, Effect.UNUSABLE));

    private static final int STEP = 120;
    private static final int RANDOM_FANOUTS = 240;

    abstract Door door();

    @BeforeEach
    void restoreTheServers() {
        STAGE.reset(door());
    }

    @Test
    void sixCasesInEveryOrderOfTime() {
        List<Plan> plans = SIX_CASES.stream()
                .flatMap(effects -> orders().stream().map(order -> plan(effects, order)))
                .toList();

        List<Observation> observations = run(plans);

        assertAll(observations.stream().map(observation -> observation.matchesThePolicy(door())));
    }

    @Test
    void randomFanOutsAgreeWithTheOracle() {
        Random random = new Random(20261130);
        List<Plan> plans = IntStream.range(0, RANDOM_FANOUTS)
                .mapToObj(each -> randomPlan(random))
                .toList();

        List<Observation> observations = run(plans);

        assertAll(observations.stream().map(observation -> observation.matchesThePolicy(door())));
    }

    @Test
    void silentServersAreATimeoutOfTheFirstInEndpointOrder() {
        Plan plan = Plan.parse("ok@0,silent@0,silent@0");

        Answer answer = call(STAGE.trio(0), plan);

        assertEquals("request-timeout", answer.kind());
        assertEndpoint(STAGE.trio(0).address(1), answer);
        assertTrue(answer.took().compareTo(Stage.DEADLINE) >= 0, () -> "before the deadline: " + answer.took());
    }

    @Test
    void everyFaultHasItsKind() {
        EncodedValue yes = Encoded.TRUE;
        assertAll(
                fault(0, "ok", new Fault.Reply(yes)),
                fault(0, "ok", new Fault.ReplyTwice(yes)),
                fault(0, "ok", new Fault.Drip(yes, Duration.ofMillis(5))),
                fault(0, "application-error", new Fault.ReplyError(Encoded.text("refused"))),
                fault(0, "unusable-result", new Fault.Reply(Encoded.text("no bool"))),
                fault(0, "request-timeout", new Fault.Silent()),
                fault(0, "request-timeout", new Fault.WrongId(yes)),
                fault(1, "request-timeout", new Fault.HalfFrame()),
                fault(2, "connection-closed", new Fault.CutFrame()),
                fault(3, "connection-closed", new Fault.Close()),
                fault(4, "connection-closed", new Fault.Reset()),
                fault(5, "broken-reply", new Fault.Garbage()),
                fault(6, "broken-reply", new Fault.OversizeClaim()),
                fault(7, "broken-reply", new Fault.NestedBomb(10_000)));
    }

    @Test
    void everyConnectionFaultHasItsKind() {
        assertAll(
                connectionFault(0, "connect-failed", new Fault.Refuse()),
                connectionFault(1, "connection-closed", new Fault.CloseOnAccept()),
                connectionFault(2, "connection-closed", new Fault.ResetOnAccept()),
                connectionFault(3, "request-timeout", new Fault.NeverRead()));
    }

    @Test
    void decidedFailureLeavesAtOnce() {
        STAGE.trio(0).server(1).always(new Fault.Close());
        STAGE.trio(0).server(2).always(new Fault.Silent());

        Answer answer = door().call("stat", STAGE.trio(0).cluster(), "save", "slow");

        assertEquals("connection-closed", answer.kind());
        assertTrue(
                answer.took().compareTo(Stage.LONG_DEADLINE.dividedBy(2)) < 0,
                () -> "waited for the silent server: " + answer.took());
    }

    @Test
    void applicationErrorWaitsForTheOthers() {
        Plan plan = Plan.parse("ok@600,error@0,ok@0");

        Answer answer = call(STAGE.trio(0), plan);

        assertEquals("application-error", answer.kind());
        assertTrue(answer.took().toMillis() >= 600, () -> "did not wait: " + answer.took());
    }

    @Test
    void everyRequestGetsItsOwnResultWhenServersAnswerTwiceAndOutOfOrder() {
        Trio trio = STAGE.trio(0);
        for (int server = 0; server < 3; server++) {
            trio.server(server).script(seen -> {
                double own = number(seen.params());
                return new Fault.After(Duration.ofMillis((long) own % 7 * 10), new Fault.ReplyTwice(Encoded.real(own)));
            });
        }

        List<Answer> answers = IntStream.range(0, 60)
                .parallel()
                .mapToObj(each -> door().call("stat", trio.cluster(), "sum", "key" + each))
                .toList();

        assertAll(IntStream.range(0, 60)
                .mapToObj(each -> () ->
                        assertEquals(each, Double.parseDouble(answers.get(each).value()))));
    }

    @Test
    void replyAfterTheDeadlineAnswersNobody() {
        Trio trio = STAGE.trio(0);
        for (int server = 0; server < 3; server++) {
            trio.server(server).script(seen -> {
                double own = number(seen.params());
                Fault.OnRequest reply = new Fault.Reply(Encoded.real(own));
                return own < 10 ? new Fault.After(Stage.DEADLINE.plusMillis(200), reply) : reply;
            });
        }

        Answer late = door().call("stat", trio.cluster(), "sum", "key1");
        List<Answer> answers = IntStream.range(10, 60)
                .mapToObj(each -> {
                    Answer answer = door().call("stat", trio.cluster(), "sum", "key" + each);
                    return new Answer(answer.kind(), answer.endpoint(), answer.value() + "/" + each, answer.took());
                })
                .toList();

        assertEquals("request-timeout", late.kind());
        assertAll(answers.stream()
                .map(answer -> () -> assertEquals(
                        Double.parseDouble(answer.value().split("/", -1)[0]),
                        Double.parseDouble(answer.value().split("/", -1)[1]))));
    }

    private static double number(EncodedValue params) {
        ValueCursor cursor = ValueCursor.over(params);
        cursor.readArrayHeader();
        cursor.skip();
        return Double.parseDouble(cursor.readString().substring("key".length()));
    }

    /** Faults that hurt a connection get a cluster of their own: what they leave behind is no other fault's. */
    private Executable fault(int trio, String kind, Fault.OnRequest fault) {
        return () -> {
            STAGE.trio(trio).server(1).always(fault);

            Answer answer = door().call("stat", STAGE.trio(trio).cluster(), "clear");

            assertEquals(door().told(kind), answer.kind(), fault::toString);
            if (!kind.equals(Answer.OK)) {
                assertEndpoint(STAGE.trio(trio).address(1), answer);
            }
        };
    }

    private Executable connectionFault(int trio, String kind, Fault.OnConnection fault) {
        return () -> {
            STAGE.trio(trio).server(1).connections(fault).dropConnections();
            STAGE.trio(trio).server(1).awaitOpenConnections(0);

            Answer answer = door().call("stat", STAGE.trio(trio).cluster(), "clear");

            assertEquals(door().told(kind), answer.kind(), fault::toString);
            assertEndpoint(STAGE.trio(trio).address(1), answer);
        };
    }

    private static void assertEndpoint(String expected, Answer answer) {
        answer.endpoint().ifPresent(endpoint -> assertEquals(expected, endpoint));
    }

    private Answer call(Trio trio, Plan plan) {
        return door().call("stat", trio.cluster(), "load", plan.toString());
    }

    /** Runs the plans on all clusters side by side, those of one cluster one after the other: a closed connection hurts no neighbour. */
    private List<Observation> run(List<Plan> plans) {
        return IntStream.range(0, Stage.TRIOS)
                .parallel()
                .mapToObj(lane -> {
                    List<Observation> observations = new ArrayList<>();
                    for (int each = lane; each < plans.size(); each += Stage.TRIOS) {
                        Plan plan = plans.get(each);
                        observations.add(new Observation(STAGE.trio(lane), plan, call(STAGE.trio(lane), plan)));
                        awaitTheLastMove();
                    }
                    return observations;
                })
                .flatMap(List::stream)
                .toList();
    }

    /** A decided answer leaves before the last move, which could still hit the next plan's calls on the same connection. */
    private static void awaitTheLastMove() {
        CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(3 * STEP, TimeUnit.MILLISECONDS))
                .join();
    }

    private static List<List<Integer>> orders() {
        return List.of(
                List.of(0, 1, 2),
                List.of(0, 2, 1),
                List.of(1, 0, 2),
                List.of(1, 2, 0),
                List.of(2, 0, 1),
                List.of(2, 1, 0));
    }

    static Plan plan(List<Effect> effects, List<Integer> order) {
        return new Plan(IntStream.range(0, effects.size())
                .mapToObj(server -> new Move(effects.get(server), order.get(server) * STEP))
                .toList());
    }

    private static Plan randomPlan(Random random) {
        Effect[] effects = Effect.values();
        List<Effect> chosen = random.ints(3, 0, effects.length)
                .mapToObj(index -> effects[index])
                .toList();
        return plan(chosen, orders().get(random.nextInt(orders().size())));
    }
}
