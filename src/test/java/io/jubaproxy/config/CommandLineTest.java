package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommandLineTest {
    private static final String KEY = "jubaproxy.config";

    @AfterEach
    void forget() {
        System.clearProperty(KEY);
        System.clearProperty("io.jubaproxy.origin." + KEY);
    }

    @Test
    void theWarSpeaksOfTheOptionThatThePersonWrote() {
        CommandLine.handOver(Map.of(KEY, RawValue.ofOption(KEY, "/no/such/file")));

        SettingException refused = assertThrows(
                SettingException.class,
                () -> DeploymentSettings.fileOf(ProcessSettings.systemProperties(), new Environment(Map.of())));

        assertEquals(
                "jubaproxy.config is \"/no/such/file\" (option --config): there is no such file;"
                        + " allowed is the name of a readable properties file in UTF-8.",
                refused.getMessage());
        assertEquals("option --config", DeploymentSettings.originOf(KEY, 400, "a class of the server's"));
    }

    @Test
    void aSystemPropertyThatNobodyHandedOverIsOne() {
        System.setProperty(KEY, "x");

        assertEquals(
                "system property jubaproxy.config", DeploymentSettings.originOf(KEY, 400, "a class of the server's"));
    }
}
