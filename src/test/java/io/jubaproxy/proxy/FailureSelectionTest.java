package io.jubaproxy.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.failure.SelectedFailureException;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.FixedMembers;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.ScriptedBackend;
import io.jubaproxy.testkit.Unobserved;
import io.jubaproxy.wire.EncodedValue;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailureSelectionTest {
    private static final Endpoint FIRST = Endpoint.of("127.0.0.1", 9001);
    private static final Endpoint SECOND = Endpoint.of("127.0.0.1", 9002);
    private static final ClusterName CLUSTER = new ClusterName("stat", "pair");

    private final ManualTimeSource time = new ManualTimeSource();
    private final ScriptedBackend backend = new ScriptedBackend();
    private final ScatterGather core = core(Aggregators::of);
    private final Admission admission = new Admission(LoadLimits.NONE);
    private final FailureSelection selection = new FailureSelection(new Workers(Runnable::run), admission);

    @Test
    void successPassesThrough() {
        ProxyCall call = call("clear");
        Result result = new Result(select(call, () -> call.start(core)));

        backend.callTo(FIRST).reply(Encoded.TRUE);
        backend.callTo(SECOND).reply(Encoded.TRUE);

        assertEquals(Encoded.TRUE, result.value);
    }

    @Test
    void failureIsTheSelectedOneAndBare() {
        ProxyCall call = call("clear");
        Result result = new Result(select(call, () -> call.start(core)));

        backend.callTo(FIRST).replyError(Encoded.text("refused"));
        backend.callTo(SECOND).fail(FailureKind.CONNECTION_CLOSED);

        SelectedFailureException selected = assertInstanceOf(SelectedFailureException.class, result.failure);
        assertEquals(SECOND, selected.selected().endpoint());
        assertEquals(2, selected.report().failures().size());
    }

    @Test
    void frameworksTimeoutGivesTheAnswerOfTheDeadline() {
        ProxyCall call = call("clear");
        CompletableFuture<EncodedValue> timedOut = new CompletableFuture<>();
        Result result = new Result(select(call, () -> {
            call.start(core);
            return timedOut;
        }));
        backend.callTo(FIRST).replyError(Encoded.text("refused"));

        timedOut.completeExceptionally(new CompletionException(new TimeoutException()));

        SelectedFailureException selected = assertInstanceOf(SelectedFailureException.class, result.failure);
        assertEquals(FailureKind.REQUEST_TIMEOUT, selected.selected().kind());
        assertEquals(SECOND, selected.selected().endpoint());
        assertEquals(Duration.ofSeconds(10), selected.selected().elapsed());
        assertTrue(backend.callTo(SECOND).isAbandoned());
    }

    @Test
    void timeoutBeforeTheStartRefusesAndNothingIsSentLater() {
        ProxyCall call = call("clear");

        Result result = new Result(select(call, () -> {
            throw new TimeoutException();
        }));

        RefusedException refused = assertInstanceOf(RefusedException.class, result.failure);
        assertEquals(FailureKind.OVERLOADED, refused.kind());
        Result late = new Result(select(call, () -> call.start(core)));
        assertInstanceOf(RefusedException.class, late.failure);
        assertEquals(List.of(), backend.calls());
    }

    @Test
    void otherFailuresStayWhatTheyAre() {
        IllegalStateException defect = new IllegalStateException("a defect");

        Result result = new Result(select(call("clear"), () -> {
            throw defect;
        }));

        assertSame(defect, result.failure);
    }

    @Test
    void aDefectOfTheCoreIsTheFailure() {
        ProxyCall call = call("clear");
        Result result = new Result(select(call, () -> call.start(core(rule -> new Unloadable()))));

        backend.callTo(FIRST).reply(Encoded.TRUE);

        assertInstanceOf(NoClassDefFoundError.class, result.failure);
    }

    @Test
    void aResultIsHeldUntilItsAnswerIsWritten() {
        List<Runnable> waiting = new ArrayList<>();
        FailureSelection behindOthers = new FailureSelection(new Workers(waiting::add), admission);
        ProxyCall call = call("clear");
        Object unused = behindOthers.select(invocation(call, () -> call.start(core)));

        backend.callTo(FIRST).reply(Encoded.TRUE);
        backend.callTo(SECOND).reply(Encoded.TRUE);
        long whileItWaits = admission.heldBytes().held();
        waiting.forEach(Runnable::run);

        assertEquals(2L * Encoded.TRUE.size(), whileItWaits);
        assertEquals(0, admission.heldBytes().held());
    }

    @Test
    void aCallThatIsAnsweredKeepsNothing() {
        ProxyCall call = call("clear");
        CompletionStage<EncodedValue> unused = select(call, () -> call.start(core));

        backend.callTo(FIRST).reply(Encoded.TRUE);
        backend.callTo(SECOND).reply(Encoded.TRUE);

        assertThrows(IllegalStateException.class, call::request);
    }

    private ScatterGather core(Function<AggregatorRule, Aggregator> aggregators) {
        return new ScatterGather(
                FixedMembers.of(Map.of(CLUSTER, List.of(FIRST, SECOND))),
                new Router(bound -> 0),
                aggregators,
                backend,
                (nanos, task) -> () -> {}, // a core timer that never fires
                time,
                AnswerMode.DECIDED,
                new Unobserved(),
                new Admission(LoadLimits.NONE));
    }

    private static final class Unloadable implements Aggregator {
        @Override
        public Optional<String> problemWith(EncodedValue result) {
            throw new NoClassDefFoundError("a class of ours");
        }

        @Override
        public EncodedValue aggregate(List<EncodedValue> results) {
            return results.getFirst();
        }
    }

    private static ProxyCall call(String method) {
        return new ProxyCall(new ProxyRequest(
                Door.HTTP,
                "r1",
                CLUSTER,
                ServiceCatalog.builtIn().method("stat", method),
                Encoded.array(Encoded.text("pair")),
                new byte[0],
                Duration.ofSeconds(10)));
    }

    @SuppressWarnings("unchecked") // the interceptor passes on what the method returned
    private CompletionStage<EncodedValue> select(ProxyCall call, Method method) {
        return (CompletionStage<EncodedValue>) selection.select(invocation(call, method));
    }

    private static InvocationContext invocation(ProxyCall call, Method method) {
        return (InvocationContext) Proxy.newProxyInstance(
                FailureSelectionTest.class.getClassLoader(),
                new Class<?>[] {InvocationContext.class},
                (proxy, asked, arguments) -> switch (asked.getName()) {
                    case "getParameters" -> new Object[] {call};
                    case "proceed" -> method.call();
                    default -> throw new UnsupportedOperationException(asked.getName());
                });
    }

    private interface Method {
        CompletionStage<EncodedValue> call();
    }

    /** What the stage came to, as its first dependent sees it. */
    private static final class Result {
        private @Nullable EncodedValue value;
        private @Nullable Throwable failure;

        Result(CompletionStage<EncodedValue> stage) {
            stage.whenComplete((given, thrown) -> {
                value = given;
                failure = thrown;
            });
        }
    }
}
