package io.jubaproxy.config;

import java.util.Map;

/**
 * The options of the command line, handed from the launcher to the WAR in the same JVM. They travel as system properties, which win over
 * everything else there, each with another one beside it that tells what the person wrote.
 */
public final class CommandLine {
    /** Not below {@code jubaproxy.}, where every key is a setting. */
    private static final String ORIGIN = "io.jubaproxy.origin.";

    private CommandLine() {}

    /** Hands over to whatever is deployed in this JVM from now on. */
    public static void handOver(Map<String, RawValue> options) {
        options.forEach((key, value) -> {
            System.setProperty(key, value.text());
            System.setProperty(ORIGIN + key, value.origin());
        });
    }

    /** Where a key of these system properties comes from, as words for a person. */
    static String originOf(String key, Map<String, String> systemProperties) {
        return systemProperties.getOrDefault(ORIGIN + key, "system property " + key);
    }
}
