package io.jubaproxy.rest;

import io.jubaproxy.config.JsonBigint;
import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.BackendFailure.Observed;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureClass;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.failure.FailureReport.Tally;
import io.jubaproxy.failure.SelectedFailureException;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A problem of each kind as this door would write it, for whoever describes the door. */
final class ProblemExamples {
    private static final Endpoint SERVER = Endpoint.of("10.0.0.2", 9199);
    private static final Instant AT = Instant.parse("2026-11-30T06:01:12.345678Z");
    private static final Duration ELAPSED = Duration.ofNanos(2_345_000);

    private ProblemExamples() {}

    static Map<FailureKind, JsonObject> all() {
        Map<FailureKind, JsonObject> examples = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : FailureKind.values()) {
            examples.put(
                    kind,
                    JsonResult.read(ProblemJson.body(problem(kind), JsonBigint.NUMBER))
                            .asJsonObject());
        }
        return examples;
    }

    private static Problem problem(FailureKind kind) {
        return kind.failureClass() == FailureClass.PROXY
                ? Problem.refusal(kind, detail(kind))
                : Problem.of(SelectedFailureException.from(report(kind)));
    }

    /** Of three servers, of which one failed. */
    private static FailureReport report(FailureKind kind) {
        Optional<EncodedValue> error = kind == FailureKind.APPLICATION_ERROR
                ? Optional.of(new MessageWriter().raw("the model is locked").value())
                : Optional.empty();
        BackendFailure failure = new BackendFailure(SERVER, kind, new Observed(1, 1), AT, ELAPSED, detail(kind), error);
        return new FailureReport(List.of(failure), new Tally(3, 2, 1, 0), Delivery.YES);
    }

    private static String detail(FailureKind kind) {
        return switch (kind) {
            case REQUEST_TIMEOUT -> "no answer within 10 s";
            case CONNECT_FAILED -> "the connection was refused";
            case CONNECTION_CLOSED -> "the server closed the connection before its reply";
            case BROKEN_REPLY -> "the reply is no MessagePack-RPC response";
            case APPLICATION_ERROR -> "the server answered with an error";
            case UNUSABLE_RESULT -> "the result is no map";
            case NO_SERVER -> "no server found: demo";
            case NO_RING -> "no hash ring for stat/demo";
            case UNKNOWN_METHOD -> "stat has no method 'pusch'; did you mean push?";
            case UNKNOWN_SERVICE -> "unknown service 'stats'; did you mean stat?";
            case BAD_REQUEST -> "arguments[1]: wanted a number, got a string";
            case TOO_LARGE -> "the body is longer; allowed are 1048576 bytes (jubaproxy.http-max-body)";
            case OVERLOADED -> "too many requests are under way (jubaproxy.max-requests)";
            case DRAINING -> "the proxy is about to end";
            case UNAUTHENTICATED -> "the request shows no token, and without one no rule lets it do anything here";
            case FORBIDDEN -> "the token reader is known, but no rule lets it do this, which needs update";
            case METHOD_NOT_ALLOWED -> "GET /api/stat/demo/clear is not allowed";
            case NOT_ACCEPTABLE -> "the answer is application/json, which the request's Accept header excludes";
            case UNSUPPORTED_MEDIA_TYPE ->
                "the body's Content-Type is text/plain; allowed is application/json in UTF-8";
            case NOT_FOUND -> "no fan-out 12345 is recorded";
            case INTERNAL_ERROR -> "the proxy failed; its log has more under this answer's " + RequestId.HEADER;
        };
    }
}
