package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TelemetryTest {
    private static final String DISABLED = "otel.sdk.disabled";
    private static final String VARIABLE = "OTEL_SDK_DISABLED";

    @TempDir
    private Path folder;

    @Test
    void nobodyWantsItWhereNobodySaysSo() throws IOException {
        Telemetry.Wish wish = wish(Map.of(), Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4317"), "");

        assertFalse(wish.isOn());
    }

    @ParameterizedTest
    @CsvSource({
        "false,   true",
        "FALSE,   true",
        "' false ', true",
        "true,    false",
        "'',      false",
        "no,      false",
        "0,       false",
        "flase,   false",
        "ture,    false"
    })
    void itIsOffUnlessTheKeySaysFalse(String text, boolean isOn) throws IOException {
        assertEquals(isOn, wish(Map.of(DISABLED, text), Map.of(), "").isOn());
        assertEquals(isOn, wish(Map.of(), Map.of(VARIABLE, text), "").isOn());
        assertEquals(isOn, wish(Map.of(), Map.of(), DISABLED + "=" + text).isOn());
    }

    @Test
    void systemPropertiesWinOverTheEnvironmentAndThatOverTheFile() throws IOException {
        Map<String, String> property = Map.of("otel.service.name", "property");
        Map<String, String> variable = Map.of("OTEL_SERVICE_NAME", "variable");
        String line = "otel.service.name=file";

        assertEquals(Optional.of("property"), named(wish(property, variable, line)));
        assertEquals(Optional.of("variable"), named(wish(Map.of(), variable, line)));
        assertEquals(Optional.of("file"), named(wish(Map.of(), Map.of(), line)));
        assertEquals(Optional.empty(), named(wish(Map.of(), Map.of(), "")));
    }

    @Test
    void whoWinsMaySwitchItOffAgain() throws IOException {
        assertFalse(wish(Map.of(DISABLED, "true"), Map.of(VARIABLE, "false"), DISABLED + "=false")
                .isOn());
        assertFalse(
                wish(Map.of(), Map.of(VARIABLE, "true"), DISABLED + "=false").isOn());
    }

    private static Optional<String> named(Telemetry.Wish wish) {
        return wish.find("otel.service.name");
    }

    private Telemetry.Wish wish(Map<String, String> properties, Map<String, String> environment, String line)
            throws IOException {
        Path file = Files.writeString(folder.resolve("my.properties"), line + "\n");
        Reading reading = ProcessSettings.read(Map.of("jubaproxy.config", file.toString()), properties, environment);
        return Telemetry.wish(properties, environment, reading);
    }
}
