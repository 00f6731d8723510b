package io.jubaproxy.observe.telemetry;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureRanking;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.failure.Reason;
import io.jubaproxy.fanout.FanOut;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.observe.Arrival;
import io.jubaproxy.observe.RecordedFanOut;
import io.jubaproxy.observe.RequestTrace;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The span of one request, and when its last call has ended one for each call. */
final class RequestSpan implements RequestTrace {
    private final Tracer tracer;
    private final Span span;

    /** @param service as the client wrote it, and so no part of the span's name */
    RequestSpan(Tracer tracer, Span span, Arrival arrival, String service, String method) {
        this.tracer = tracer;
        this.span = span;
        span.setAttribute(Attributes.SYSTEM, Attributes.MSGPACK_RPC)
                .setAttribute(Attributes.SERVICE, Attributes.bounded(service))
                .setAttribute(Attributes.METHOD, Attributes.bounded(method))
                .setAttribute(Attributes.DOOR, arrival.door().label())
                .setAttribute(Attributes.CLIENT_ADDRESS, arrival.host());
        if (arrival.hasPort()) {
            span.setAttribute(Attributes.CLIENT_PORT, arrival.port());
        }
    }

    @Override
    public void concerns(String requestId, String cluster) {
        span.setAttribute(Attributes.REQUEST_ID, requestId)
                .setAttribute(Attributes.CLUSTER, Attributes.bounded(cluster));
    }

    @Override
    public void routed(FanOut fanOut) {
        span.updateName(fanOut.cluster().service() + "/" + fanOut.method())
                .setAttribute(
                        Attributes.ROUTING, fanOut.request().method().routing().label())
                .setAttribute(
                        Attributes.AGGREGATOR,
                        fanOut.request().method().aggregator().label())
                .setAttribute(Attributes.SERVERS, fanOut.endpoints().size());
    }

    @Override
    public void failed(FailureReport report) {
        List<BackendFailure> ranked = FailureRanking.rank(report.failures());
        span.setAttribute(Attributes.ENDPOINT, ranked.getFirst().endpoint().address())
                .setAttribute(
                        Attributes.WHY, Reason.why(ranked, report.servers().total()));
    }

    @Override
    public void answered(@Nullable FailureKind kind) {
        span.setAttribute(Attributes.OUTCOME, kind == null ? Attributes.OK : kind.label());
        if (kind != null) {
            span.setAttribute(Attributes.ERROR, kind.label()).setStatus(StatusCode.ERROR, kind.label());
        }
        span.end();
    }

    @Override
    public void settled(FanOutRecord record) {
        new CallSpans(tracer, Context.root().with(span), RecordedFanOut.of(record)).write();
    }
}
