package io.jubaproxy.fanout;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureRanking;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.LinChecker;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Validate;
import org.jetbrains.kotlinx.lincheck.strategy.managed.modelchecking.ModelCheckingOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** First try. */
public class GatheringModelTest {
    private @Nullable Bench lazy;

    private synchronized Bench bench() {
        Bench bench = lazy;
        if (bench == null) {
            bench = new Bench();
            lazy = bench;
        }
        return bench;
    }

    @Operation
    public void firstReplies() {
        Bench bench = bench();
        bench.events.incrementAndGet();
        bench.listeners.get(0).replied(new Reply.ResultReply(Encoded.TRUE));
    }

    @Operation
    public void firstIsAnError() {
        Bench bench = bench();
        bench.events.incrementAndGet();
        bench.listeners.get(0).replied(new Reply.ErrorReply(Encoded.TRUE));
    }

    @Operation
    public void secondIsClosed() {
        Bench bench = bench();
        bench.events.incrementAndGet();
        bench.listeners.get(1).failed(FailureKind.CONNECTION_CLOSED, "closed", Delivery.UNKNOWN);
    }

    @Operation
    public void deadline() {
        bench().gathering.closeAtDeadline();
    }

    @Validate
    public void once() {
        Bench bench = bench();
        bench.gathering.closeAtDeadline();
        check(bench.verdicts.get() == 1, "verdicts " + bench.verdicts.get());
        check(bench.settled.get() == 1, "settled " + bench.settled.get());
    }

    private static void check(boolean holds, String what) {
        if (!holds) throw new IllegalStateException(what);
    }

    @Test
    void model() {
        LinChecker.check(GatheringModelTest.class, new ModelCheckingOptions().threads(3).actorsPerThread(1).actorsBefore(0).actorsAfter(0).iterations(Integer.getInteger("i",2)).invocationsPerIteration(Integer.getInteger("n",50)));
    }

    private static final class Bench implements FanOutObserver, Backend, TimeSource {
        final AtomicInteger verdicts = new AtomicInteger();
        final AtomicInteger settled = new AtomicInteger();
        final AtomicInteger late = new AtomicInteger();
        final AtomicInteger events = new AtomicInteger();
        final List<CallListener> listeners = new ArrayList<>();
        final Gathering gathering;
        @Nullable FanOutRecord record;

        Bench() {
            FanOut fanOut = new FanOut("r", new ClusterName("stat", "demo"), "clear", Encoded.TRUE,
                    List.of(Endpoint.of("10.0.0.1", 1), Endpoint.of("10.0.0.2", 1)), Urgency.CONNECT_ANYWAY, new First(), Duration.ofSeconds(1));
            gathering = new Gathering(fanOut, AnswerMode.DECIDED, this, this);
            gathering.verdict().thenAccept(verdict -> verdicts.incrementAndGet());
            gathering.start(this, (nanos, task) -> () -> {});
        }
        @Override public void settled(FanOutRecord r) { settled.incrementAndGet(); record = r; }
        @Override public void late(Endpoint endpoint) { late.incrementAndGet(); }
        @Override public Call call(Endpoint e, String m, EncodedValue p, Urgency u, CallListener listener) { listeners.add(listener); return () -> Delivery.UNKNOWN; }
        @Override public boolean isBackingOff(Endpoint e) { return false; }
        @Override public long nanoTime() { return 0; }
        @Override public Instant wallTime() { return Instant.EPOCH; }
    }

    private static final class First implements Aggregator {
        @Override public Optional<String> problemWith(EncodedValue result) { return Optional.empty(); }
        @Override public EncodedValue aggregate(List<EncodedValue> results) { return results.get(0); }
    }
}
