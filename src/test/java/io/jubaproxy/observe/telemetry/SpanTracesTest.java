package io.jubaproxy.observe.telemetry;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.observe.Arrival;
import io.jubaproxy.observe.EndedFanOuts;
import io.jubaproxy.observe.RequestTrace;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanTracesTest {
    private static final Arrival RPC = new Arrival(Door.RPC, "10.0.0.7", 51240);
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";

    private final InMemorySpanExporter written = InMemorySpanExporter.create();
    private OpenTelemetrySdk sdk = sdk(Sampler.parentBased(Sampler.alwaysOn()));

    @AfterEach
    void stop() {
        sdk.close();
    }

    @Test
    void aFailedFanOutIsOneSpanOfTheRequestWithTheChoiceAndOneOfEachCall() {
        FanOutRecord record = EndedFanOuts.closedAmongErrors();
        RequestTrace trace = new SpanTraces(sdk, "1").begin(RPC, "stat", "clear");

        trace.concerns("r-7", "demo");
        trace.routed(record.fanOut());
        trace.failed(((Verdict.Failure) record.verdict()).report());
        trace.answered(FailureKind.CONNECTION_CLOSED);
        trace.settled(record);

        List<SpanData> spans = written.getFinishedSpanItems();
        SpanData request = spans.getFirst();
        List<SpanData> calls = spans.subList(1, spans.size());
        assertEquals(SpanKind.SERVER, request.getKind());
        assertEquals("stat/clear", request.getName());
        assertEquals(SpanId.getInvalid(), request.getParentSpanId());
        assertEquals(StatusCode.ERROR, request.getStatus().getStatusCode());
        assertEquals("connection-closed", request.getAttributes().get(Attributes.OUTCOME));
        assertEquals("127.0.0.1:9002", request.getAttributes().get(Attributes.ENDPOINT));
        assertEquals(3, request.getAttributes().get(Attributes.SERVERS));
        assertEquals("broadcast", request.getAttributes().get(Attributes.ROUTING));
        assertTrue(
                String.valueOf(request.getAttributes().get(Attributes.WHY)).contains("outranks 1 application error"));
        assertEquals(3, calls.size());
        assertAll(calls.stream().map(call -> () -> {
            assertEquals(SpanKind.CLIENT, call.getKind());
            assertEquals(request.getTraceId(), call.getTraceId());
            assertEquals(request.getSpanId(), call.getParentSpanId());
        }));
        assertEquals(
                List.of("application-error", "connection-closed", "ok"),
                calls.stream()
                        .map(call -> call.getAttributes().get(Attributes.OUTCOME))
                        .toList());
        assertEquals(true, calls.get(1).getAttributes().get(Attributes.CHOSEN));
        assertEquals(2, calls.get(0).getAttributes().get(Attributes.RANK));
        assertEquals(5_000_000, calls.get(1).getEndEpochNanos() - calls.get(1).getStartEpochNanos());
        assertEquals(StatusCode.UNSET, calls.get(2).getStatus().getStatusCode());
        assertEquals(true, calls.get(2).getAttributes().get(Attributes.AFTER_ANSWER));
    }

    @Test
    void aRequestOfTheHttpDoorContinuesItsClientsTrace() {
        new SpanTraces(sdk, "1").begin(http("01"), "stat", "clear").answered(null);

        SpanData request = written.getFinishedSpanItems().getFirst();
        assertEquals(TRACE, request.getTraceId());
        assertEquals(PARENT, request.getParentSpanId());
        assertEquals(SpanKind.SERVER, request.getKind());
        assertEquals(StatusCode.UNSET, request.getStatus().getStatusCode());
        assertEquals("ok", request.getAttributes().get(Attributes.OUTCOME));
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.7, 51242", "::1, 51242", "unknown, "})
    void theClientsAddressAndPortStandApart(String host, @Nullable Long port) {
        Arrival arrival = new Arrival(Door.RPC, host, port == null ? -1 : port.intValue());

        new SpanTraces(sdk, "1").begin(arrival, "stat", "clear").answered(null);

        SpanData request = written.getFinishedSpanItems().getFirst();
        assertEquals(host, request.getAttributes().get(Attributes.CLIENT_ADDRESS));
        assertEquals(port, request.getAttributes().get(Attributes.CLIENT_PORT));
    }

    @Test
    @SuppressWarnings("try") // a span is current as long as its scope is open
    void insideTheServersOwnSpanThereIsNoSecondOneOfKindServer() {
        Span servers = sdk.getTracer("server").spanBuilder("POST").startSpan();
        try (Scope here = servers.makeCurrent()) {
            new SpanTraces(sdk, "1").begin(http("01"), "stat", "clear").answered(null);
        }

        SpanData request = written.getFinishedSpanItems().getFirst();
        assertEquals(SpanKind.INTERNAL, request.getKind());
        assertEquals(servers.getSpanContext().getSpanId(), request.getParentSpanId());
    }

    @Test
    void whatTheClientDoesNotSampleIsNotWrittenAndCostsNoSpansOfCalls() {
        RequestTrace trace = new SpanTraces(sdk, "1").begin(http("00"), "stat", "clear");

        assertSame(RequestTrace.NONE, trace);
    }

    @Test
    void aRefusalIsAnErrorAndNoClientsTextNamesTheSpan() {
        String text = "x".repeat(200);

        new SpanTraces(sdk, "1").begin(RPC, "stat", text).answered(FailureKind.UNKNOWN_METHOD);

        SpanData request = written.getFinishedSpanItems().getFirst();
        assertEquals("rpc request", request.getName());
        assertEquals(StatusCode.ERROR, request.getStatus().getStatusCode());
        assertEquals("unknown-method", request.getAttributes().get(Attributes.ERROR));
        assertEquals("x".repeat(100) + "...", request.getAttributes().get(Attributes.METHOD));
    }

    private static Arrival http(String flags) {
        return new Arrival(
                Door.HTTP,
                "10.0.0.7",
                51242,
                name -> name.equals("traceparent")
                        ? Optional.of("00-" + TRACE + "-" + PARENT + "-" + flags)
                        : Optional.empty());
    }

    private OpenTelemetrySdk sdk(Sampler sampler) {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setSampler(sampler)
                        .addSpanProcessor(SimpleSpanProcessor.create(written))
                        .build())
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                .build();
    }
}
