package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.Gathering;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.service.MethodKind;
import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.FixedMembers;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every fault, on real sockets, through backend, timer and core together: one of three servers fails. */
@Timeout(60)
class FaultsThroughTheCoreTest {
    private static final ClusterName CLUSTER = new ClusterName("stat", "c");
    private static final Aggregator FIRST = new Aggregator() {
        @Override
        public Optional<String> problemWith(EncodedValue result) {
            return Optional.empty();
        }

        @Override
        public EncodedValue aggregate(List<EncodedValue> results) {
            return results.getFirst();
        }
    };
    private static final FanOutObserver NOBODY = new FanOutObserver() {
        @Override
        public void settled(FanOutRecord record) {}

        @Override
        public void late(Endpoint endpoint) {}
    };

    private final List<FaultServer> servers = List.of(FaultServer.start(), FaultServer.start(), FaultServer.start());
    private final FaultServer bad = servers.get(1);
    private final BackendRig rig = new BackendRig();
    private final WheelTimer timer = new WheelTimer(Executors.defaultThreadFactory(), TimeSource.SYSTEM);
    private final ScatterGather core = new ScatterGather(
            FixedMembers.of(
                    Map.of(CLUSTER, servers.stream().map(FaultServer::endpoint).toList())),
            new Router(bound -> 0),
            rule -> FIRST,
            rig.backend(),
            timer,
            TimeSource.SYSTEM,
            AnswerMode.ALL,
            NOBODY,
            new Admission(LoadLimits.NONE));

    @AfterEach
    void close() {
        rig.close();
        timer.close();
        servers.forEach(FaultServer::close);
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(new Fault.ReplyError(Encoded.text("no")), FailureKind.APPLICATION_ERROR),
                Arguments.of(new Fault.Silent(), FailureKind.REQUEST_TIMEOUT),
                Arguments.of(new Fault.HalfFrame(), FailureKind.REQUEST_TIMEOUT),
                Arguments.of(new Fault.WrongId(Encoded.TRUE), FailureKind.REQUEST_TIMEOUT),
                Arguments.of(
                        new Fault.After(Duration.ofMinutes(1), new Fault.Reply(Encoded.TRUE)),
                        FailureKind.REQUEST_TIMEOUT),
                Arguments.of(new Fault.Drip(Encoded.TRUE, Duration.ofMinutes(1)), FailureKind.REQUEST_TIMEOUT),
                Arguments.of(new Fault.CutFrame(), FailureKind.CONNECTION_CLOSED),
                Arguments.of(new Fault.Close(), FailureKind.CONNECTION_CLOSED),
                Arguments.of(new Fault.Reset(), FailureKind.CONNECTION_CLOSED),
                Arguments.of(new Fault.CloseOnAccept(), FailureKind.CONNECTION_CLOSED),
                Arguments.of(new Fault.ResetOnAccept(), FailureKind.CONNECTION_CLOSED),
                Arguments.of(new Fault.OversizeClaim(), FailureKind.BROKEN_REPLY),
                Arguments.of(new Fault.Garbage(), FailureKind.BROKEN_REPLY),
                Arguments.of(new Fault.ShortResponse(), FailureKind.BROKEN_REPLY),
                Arguments.of(new Fault.NestedBomb(1000), FailureKind.BROKEN_REPLY),
                Arguments.of(new Fault.NeverRead(), FailureKind.REQUEST_TIMEOUT),
                Arguments.of(new Fault.Refuse(), FailureKind.CONNECT_FAILED));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void oneFaultyServerFailsTheFanOutWithTheKindOfItsFault(Fault fault, FailureKind kind) {
        switch (fault) {
            case Fault.OnRequest onRequest -> bad.always(onRequest);
            case Fault.OnConnection onConnection -> bad.connections(onConnection);
        }

        Verdict verdict = fanOut(kind == FailureKind.REQUEST_TIMEOUT ? Duration.ofMillis(400) : Duration.ofSeconds(20));

        FailureReport report = assertInstanceOf(Verdict.Failure.class, verdict).report();
        BackendFailure failure = report.failures().getFirst();
        assertEquals(kind, failure.kind(), failure.detail());
        assertEquals(bad.endpoint(), failure.endpoint());
        assertEquals(new FailureReport.Tally(3, 2, 1, 0), report.servers());
        assertEquals(Delivery.YES, report.delivered());
        assertTrue(failure.detail().contains(bad.endpoint().address()), failure.detail());
        assertEquals(1, servers.getFirst().requests("clear").size());
        assertEquals(1, servers.getLast().requests("clear").size());
    }

    @Test
    void threeGoodServersGiveOneValueEachTime() {
        for (int i = 0; i < 20; i++) {
            Verdict verdict = fanOut(Duration.ofSeconds(20));

            assertEquals(new Verdict.Success(Encoded.TRUE), verdict);
        }
        servers.forEach(server -> assertEquals(1, server.acceptedConnections()));
    }

    private Verdict fanOut(Duration timeout) {
        ServiceMethod clear = new ServiceMethod(
                "clear",
                Type.Scalar.BOOL,
                List.of(),
                new Routing.Broadcast(),
                MethodKind.UPDATE,
                AggregatorRule.ALL_AND);
        ProxyRequest request =
                new ProxyRequest(Door.RPC, "test", CLUSTER, clear, BackendRig.PARAMS, new byte[0], timeout);
        return core.start(request)
                .gathering()
                .thenCompose(Gathering::verdict)
                .toCompletableFuture()
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }
}
