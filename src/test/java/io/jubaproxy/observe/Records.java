package io.jubaproxy.observe;

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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Fan-outs that have ended, made by hand: {@code stat/demo/clear} to servers 9001, 9002 and so on. */
final class Records {
    static final Instant START = Instant.parse("2026-11-30T08:00:00Z");
    static final Duration DEADLINE = Duration.ofSeconds(1);

    private Records() {}

    static Endpoint server(int number) {
        return Endpoint.of("127.0.0.1", 9000 + number);
    }

    static Outcome replied(int millis) {
        return new Outcome.Replied(Encoded.TRUE, Duration.ofMillis(millis));
    }

    static BackendFailure failure(int server, FailureKind kind, int millis) {
        return new BackendFailure(
                server(server),
                kind,
                new Observed(millis * 1_000_000L, server),
                START.plusMillis(millis),
                Duration.ofMillis(millis),
                "it happened",
                kind == FailureKind.APPLICATION_ERROR ? Optional.of(Encoded.text("secret")) : Optional.empty());
    }

    static Outcome failed(int server, FailureKind kind, int millis) {
        return new Outcome.Failed(failure(server, kind, millis));
    }

    /** A success that took so long. */
    static FanOutRecord success(Instant at, int millis) {
        return record(at, List.of(replied(millis)), new Verdict.Success(Encoded.TRUE), millis);
    }

    /** A failure whose answer knew these of the outcomes and left then. */
    static FanOutRecord failure(List<Outcome> outcomes, List<BackendFailure> known, int answeredMillis) {
        FailureReport report = new FailureReport(known, new Tally(outcomes.size(), 0, known.size(), 0), Delivery.YES);
        return record(START, outcomes, new Verdict.Failure(report), answeredMillis);
    }

    private static FanOutRecord record(Instant at, List<Outcome> outcomes, Verdict verdict, int answeredMillis) {
        ProxyRequest request = new ProxyRequest(
                Door.RPC,
                "r-7",
                new ClusterName("stat", "demo"),
                ServiceCatalog.builtIn().method("stat", "clear"),
                Encoded.array(Encoded.text("demo")),
                new byte[0],
                DEADLINE);
        FanOut fanOut = new FanOut(
                request,
                IntStream.rangeClosed(1, outcomes.size())
                        .mapToObj(Records::server)
                        .toList(),
                Backend.Urgency.FAIL_IN_BACK_OFF,
                Aggregators.of(AggregatorRule.ALL_AND),
                DEADLINE);
        return new FanOutRecord(
                fanOut,
                AnswerMode.DECIDED,
                at,
                new long[outcomes.size()],
                outcomes,
                verdict,
                Duration.ofMillis(answeredMillis));
    }
}
