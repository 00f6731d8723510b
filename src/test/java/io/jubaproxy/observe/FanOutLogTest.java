package io.jubaproxy.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.BackendFailure.Observed;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.failure.FailureReport.Tally;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.FanOut;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.Outcome;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.ManualTimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FanOutLogTest {
    private static final Endpoint FIRST = Endpoint.of("127.0.0.1", 9001);
    private static final Endpoint SECOND = Endpoint.of("127.0.0.1", 9002);
    private static final Endpoint THIRD = Endpoint.of("127.0.0.1", 9003);

    private static final BackendFailure CLOSED = failure(FIRST, FailureKind.CONNECTION_CLOSED, 3, 0);
    private static final BackendFailure SILENT = failure(THIRD, FailureKind.REQUEST_TIMEOUT, 1000, 1);
    private static final Verdict.Failure VERDICT =
            new Verdict.Failure(new FailureReport(List.of(CLOSED), new Tally(3, 1, 1, 1), Delivery.YES));

    private final ManualTimeSource time = new ManualTimeSource();

    private static FanOutRecord record() {
        FanOut fanOut = new FanOut(
                new ProxyRequest(
                        Door.RPC,
                        "r-7",
                        new ClusterName("stat", "demo"),
                        ServiceCatalog.builtIn().method("stat", "clear"),
                        Encoded.array(),
                        new byte[0],
                        Duration.ofSeconds(1)),
                List.of(FIRST, SECOND, THIRD),
                Backend.Urgency.FAIL_IN_BACK_OFF,
                Aggregators.of(AggregatorRule.ALL_AND),
                Duration.ofSeconds(1));
        List<Outcome> outcomes = List.of(
                new Outcome.Failed(CLOSED),
                new Outcome.Replied(Encoded.TRUE, Duration.ofMillis(2)),
                new Outcome.Failed(SILENT));
        return new FanOutRecord(
                fanOut, AnswerMode.DECIDED, Instant.EPOCH, new long[3], outcomes, VERDICT, Duration.ofMillis(3));
    }

    @Test
    void lineNamesTheAnswerAndEveryFailedServer() {
        String line = FanOutLog.line(record(), VERDICT);

        assertEquals(
                "fan-out failed: stat/demo/clear request r-7 answered connection-closed of 127.0.0.1:9001 after 3 ms;"
                        + " failed 2 of 3: 127.0.0.1:9001 connection-closed after 3 ms (it happened),"
                        + " 127.0.0.1:9003 request-timeout after 1000 ms (it happened)",
                line);
    }

    @Test
    void lateRepliesAreCounted() {
        FanOutLog log = new FanOutLog(Runnable::run, time);

        log.late(FIRST);
        log.late(SECOND);

        assertEquals(2, log.lateReplies());
    }

    @Test
    void whereVeryManyFailTheFirstOfEachSecondAreWritten() {
        List<Runnable> written = new ArrayList<>();
        FanOutLog log = new FanOutLog(written::add, time);

        settle(log, 510);
        int inTheFirstSecond = written.size();
        time.advance(Duration.ofSeconds(1));
        settle(log, 1);

        assertEquals(500, inTheFirstSecond);
        assertEquals(501, written.size());
        assertEquals(10, log.leftOut());
    }

    private static void settle(FanOutLog log, int times) {
        FanOutRecord record = record();
        for (int i = 0; i < times; i++) {
            log.settled(record);
        }
    }

    private static BackendFailure failure(Endpoint endpoint, FailureKind kind, int millis, long sequence) {
        Duration elapsed = Duration.ofMillis(millis);
        return new BackendFailure(
                endpoint,
                kind,
                new Observed(elapsed.toNanos(), sequence),
                Instant.EPOCH.plus(elapsed),
                elapsed,
                "it happened",
                Optional.empty());
    }
}
