package io.jubaproxy.observe.telemetry;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.observe.RecordedCall;
import io.jubaproxy.observe.RecordedFanOut;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.time.Instant;

/** A span for each call of a fan-out that is over. They hold what the flight recorder holds, so no payload. */
record CallSpans(Tracer tracer, Context parent, RecordedFanOut fanOut) {
    void write() {
        fanOut.calls().forEach(this::write);
    }

    private void write(RecordedCall call) {
        Span span = tracer.spanBuilder(fanOut.cluster().service() + "/" + fanOut.method())
                .setSpanKind(SpanKind.CLIENT)
                .setParent(parent)
                .setStartTimestamp(at(call.start()))
                .startSpan()
                .setAttribute(Attributes.SYSTEM, Attributes.MSGPACK_RPC)
                .setAttribute(Attributes.SERVICE, fanOut.cluster().service())
                .setAttribute(Attributes.METHOD, fanOut.method())
                .setAttribute(
                        Attributes.CLUSTER, Attributes.bounded(fanOut.cluster().cluster()))
                .setAttribute(Attributes.SERVER_ADDRESS, call.endpoint().host())
                .setAttribute(Attributes.SERVER_PORT, call.endpoint().port())
                .setAttribute(Attributes.ENDPOINT, call.endpoint().address())
                .setAttribute(Attributes.AFTER_ANSWER, call.isAfterAnswer())
                .setAttribute(
                        Attributes.OUTCOME,
                        call.failure().map(failure -> failure.kind().label()).orElse(Attributes.OK));
        call.failure().ifPresent(failure -> fail(span, failure, call));
        span.end(at(call.end()));
    }

    private static void fail(Span span, BackendFailure failure, RecordedCall call) {
        span.setStatus(StatusCode.ERROR, failure.detail())
                .setAttribute(Attributes.ERROR, failure.kind().label())
                .setAttribute(Attributes.CLASS, failure.kind().failureClass().label())
                .setAttribute(Attributes.RANK, call.rank().orElse(0))
                .setAttribute(Attributes.CHOSEN, call.rank().orElse(0) == 1);
    }

    private Instant at(Duration fromStart) {
        return fanOut.at().plus(fromStart);
    }
}
