package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.config.Telemetry.Wish;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TelemetryDefaultsTest {
    @Test
    void nothingIsSetWhereTelemetryIsNotWanted() {
        Wish nothing = new Wish(Map.of(), Map.of(), Map.of());
        Wish off = new Wish(Map.of("otel.sdk.disabled", "true"), Map.of(), Map.of());

        assertEquals(Map.of(), TelemetryDefaults.leftOpenBy(nothing));
        assertEquals(Map.of(), TelemetryDefaults.leftOpenBy(off));
    }

    @Test
    void switchedOnAloneItSendsTracesUnderTheProductsNameAndNothingElse() {
        Wish on = new Wish(Map.of(), Map.of("OTEL_SDK_DISABLED", "false"), Map.of());

        assertEquals(
                Map.of(
                        "otel.service.name", "jubaproxy",
                        "otel.traces.exporter", "otlp",
                        "otel.metrics.exporter", "none",
                        "otel.logs.exporter", "none"),
                TelemetryDefaults.leftOpenBy(on));
    }

    @Test
    void whatTheUserSaidAnywhereStands() {
        Wish on = new Wish(
                Map.of("otel.sdk.disabled", "false", "otel.traces.exporter", "zipkin"),
                Map.of("OTEL_METRICS_EXPORTER", "otlp"),
                Map.of("otel.service.name", "spam-filter"));

        assertEquals(Map.of("otel.logs.exporter", "none"), TelemetryDefaults.leftOpenBy(on));
    }
}
