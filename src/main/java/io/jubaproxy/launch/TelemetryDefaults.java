package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.Telemetry;
import java.util.Map;

/**
 * What OpenTelemetry does where a user only switches it on: it sends traces and no second set of metrics and logs, under the product's name. Payara sends nothing for
 * which no exporter is named.
 */
final class TelemetryDefaults {
    private static final Map<String, String> DEFAULTS = Map.of(
            "otel.service.name", "jubaproxy",
            "otel.traces.exporter", "otlp",
            "otel.metrics.exporter", "none",
            "otel.logs.exporter", "none");

    private TelemetryDefaults() {}

    /** Sets the system properties that the server reads where nobody has said otherwise; returns whether telemetry is wanted at all. */
    static boolean apply(Reading reading) {
        Map<String, String> environment = System.getenv();
        Telemetry.Wish wish = Telemetry.wish(ProcessSettings.systemProperties(), environment, reading);
        if (wish.isOn()) {
            DEFAULTS.forEach((key, value) -> {
                if (wish.find(key).isEmpty()) {
                    System.setProperty(key, value);
                }
            });
        }
        return wish.isOn();
    }
}
