package io.jubaproxy.observe.telemetry;

import io.jubaproxy.fanout.Door;
import io.jubaproxy.observe.Arrival;
import io.jubaproxy.observe.RequestTrace;
import io.jubaproxy.observe.Traces;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Begins a span for each request. One of the RPC door is a root. One of the HTTP door continues the span that the server has begun for the HTTP request, where it has,
 * else the client's own trace.
 */
final class SpanTraces implements Traces {
    private static final TextMapGetter<Arrival> HEADERS = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Arrival carrier) {
            return List.of();
        }

        @Override
        public @Nullable String get(@Nullable Arrival carrier, String name) {
            return carrier == null ? null : carrier.headers().apply(name).orElse(null);
        }
    };

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    SpanTraces(OpenTelemetry telemetry, String version) {
        // Found once, on a thread of the application: Payara finds none on those of the event loops.
        this.tracer = telemetry.getTracer("io.jubaproxy", version);
        this.propagator = telemetry.getPropagators().getTextMapPropagator();
    }

    @Override
    public RequestTrace begin(Arrival arrival, String service, String method) {
        boolean isInside =
                arrival.door() == Door.HTTP && Span.current().getSpanContext().isValid();
        Span span = tracer.spanBuilder(arrival.door().label() + " request")
                .setSpanKind(isInside ? SpanKind.INTERNAL : SpanKind.SERVER)
                .setParent(parent(arrival, isInside))
                .startSpan();
        return span.isRecording() ? new RequestSpan(tracer, span, arrival, service, method) : RequestTrace.NONE;
    }

    private Context parent(Arrival arrival, boolean isInside) {
        return switch (arrival.door()) {
            case RPC -> Context.root();
            case HTTP -> isInside ? Context.current() : propagator.extract(Context.root(), arrival, HEADERS);
        };
    }
}
