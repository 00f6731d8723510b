package io.jubaproxy.config;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Whether OpenTelemetry is wanted, by the key that MicroProfile Telemetry 2.1 has for it (section "Configuration"): it is off unless that says
 * {@code false}. All else under {@code otel.} is between the user and the server.
 */
public final class Telemetry {
    private static final String DISABLED = "otel.sdk.disabled";

    private Telemetry() {}

    /** As the application finds it. */
    public static boolean isWanted() {
        // As text: read as a truth value, every misspelling of true would be false.
        return saysFalse(ConfigProvider.getConfig().getOptionalValue(DISABLED, String.class));
    }

    private static boolean saysFalse(Optional<String> text) {
        return text.filter(said -> said.strip().equalsIgnoreCase("false")).isPresent();
    }

    /**
     * As the launcher finds it before there is MicroProfile Config: in the same places, in the same order.
     *
     * @param reading names the settings file
     */
    public static Wish wish(Map<String, String> systemProperties, Map<String, String> environment, Reading reading) {
        return new Wish(
                systemProperties,
                environment,
                SettingsFile.namedBy(reading.source()).entries());
    }

    /** What was said about OpenTelemetry, and where. */
    public record Wish(
            Map<String, String> systemProperties, Map<String, String> environment, Map<String, String> file) {
        /** Whether it is wanted. */
        public boolean isOn() {
            return saysFalse(find(DISABLED));
        }

        /** What a key of OpenTelemetry is set to. */
        public Optional<String> find(String key) {
            String variable = key.replace('.', '_').toUpperCase(Locale.ROOT);
            return Optional.ofNullable(systemProperties.get(key))
                    .or(() -> Optional.ofNullable(environment.get(variable)))
                    .or(() -> Optional.ofNullable(file.get(key)));
        }
    }
}
