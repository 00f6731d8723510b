package io.jubaproxy.fanout;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.load.Share;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.ScriptedBackend;
import io.jubaproxy.testkit.ScriptedCall;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;

/** A fan-out laid on the bench: manual time, a scripted backend, and everything the observer and the client saw. */
final class FanOutBench implements FanOutObserver {
    static final Duration TIMEOUT = Duration.ofSeconds(1);
    static final EncodedValue TRUE = EncodedValue.owning(new byte[] {(byte) 0xc3});
    static final EncodedValue FALSE = EncodedValue.owning(new byte[] {(byte) 0xc2});
    static final EncodedValue UNUSABLE = EncodedValue.NIL;
    /** A result at which the proxy itself fails, as where a class can't be loaded. */
    static final EncodedValue DEFECT = EncodedValue.owning(new byte[] {(byte) 0x2a});

    static final EncodedValue BOOM = EncodedValue.owning(new byte[] {(byte) 0xa4, 'b', 'o', 'o', 'm'});

    final ManualTimeSource time = new ManualTimeSource();
    final ScriptedBackend backend = new ScriptedBackend();
    final Admission admission = new Admission(LoadLimits.NONE);
    final List<Endpoint> endpoints;
    final List<Verdict> verdicts = new CopyOnWriteArrayList<>();
    final List<FanOutRecord> settled = new CopyOnWriteArrayList<>();
    final List<Endpoint> late = new CopyOnWriteArrayList<>();
    final Gathering gathering;

    FanOutBench(int servers, AnswerMode mode) {
        this.endpoints = IntStream.rangeClosed(1, servers)
                .mapToObj(i -> Endpoint.of("10.0.0." + i, 9199))
                .toList();
        FanOut fanOut = new FanOut(
                new ProxyRequest(
                        Door.RPC,
                        "test-1",
                        new ClusterName("stat", "demo"),
                        ServiceCatalog.builtIn().method("stat", "clear"),
                        TRUE,
                        new byte[0],
                        TIMEOUT),
                endpoints,
                Backend.Urgency.FAIL_IN_BACK_OFF,
                new Booleans(),
                TIMEOUT);
        Share share = admission.admit(TRUE.size());
        share.begin(endpoints).ifPresent(full -> Assertions.fail(full + " is full"));
        this.gathering = new Gathering(fanOut, mode, time, this, share);
        gathering.verdict().thenAccept(verdicts::add);
    }

    static FanOutBench started(int servers, AnswerMode mode) {
        FanOutBench bench = new FanOutBench(servers, mode);
        bench.gathering.start(bench.backend, bench.time);
        return bench;
    }

    /** The call to the n-th server, from 1. */
    ScriptedCall server(int number) {
        return backend.callTo(endpoint(number));
    }

    Endpoint endpoint(int number) {
        return endpoints.get(number - 1);
    }

    void afterMillis(int millis) {
        time.advance(Duration.ofMillis(millis));
    }

    /** The only verdict so far. */
    Verdict verdict() {
        if (verdicts.size() != 1) {
            throw new AssertionError("answered " + verdicts.size() + " times, not once");
        }
        return verdicts.getFirst();
    }

    /** What the proxy itself failed of. */
    Throwable defect() {
        return gathering.verdict().toCompletableFuture().exceptionNow();
    }

    /** The report of the only verdict so far, ranked. */
    FailureReport failure() {
        if (verdict() instanceof Verdict.Failure failure) {
            return failure.report().ranked();
        }
        throw new AssertionError("a value where a failure was expected");
    }

    @Override
    public void settled(FanOutRecord record) {
        settled.add(record);
    }

    @Override
    public void late(Endpoint endpoint) {
        late.add(endpoint);
    }

    /** True when all are true; nil can't be used. */
    private static final class Booleans implements Aggregator {
        @Override
        public Optional<String> problemWith(EncodedValue result) {
            if (result.equals(DEFECT)) {
                throw new NoClassDefFoundError("a class of ours");
            }
            return result.equals(UNUSABLE) ? Optional.of("wanted a bool, got nil") : Optional.empty();
        }

        @Override
        public EncodedValue aggregate(List<EncodedValue> results) {
            return results.contains(FALSE) ? FALSE : TRUE;
        }
    }
}
