package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.Telemetry;
import java.util.Map;
import java.util.stream.Collectors;

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
        Telemetry.Wish wish = Telemetry.wish(ProcessSettings.systemProperties(), System.getenv(), reading);
        leftOpenBy(wish).forEach(System::setProperty);
        return wish.isOn();
    }

    /** The defaults of which a user who wants telemetry has said nothing. */
    static Map<String, String> leftOpenBy(Telemetry.Wish wish) {
        if (!wish.isOn()) {
            return Map.of();
        }
        return DEFAULTS.entrySet().stream()
                .filter(each -> wish.find(each.getKey()).isEmpty())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
