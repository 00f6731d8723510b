package io.jubaproxy.launch;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Locale;

/** A problem answer in lines that a person can read. */
final class ProblemText {
    private ProblemText() {}

    static String of(JsonObject problem) {
        StringBuilder text = new StringBuilder();
        text.append(field(problem, "kind"))
                .append(" (HTTP ")
                .append(field(problem, "status"))
                .append("): ")
                .append(field(problem, "detail"))
                .append(System.lineSeparator());
        if (problem.get("failures") instanceof jakarta.json.JsonArray failures) {
            for (JsonValue failure : failures) {
                if (failure instanceof JsonObject one) {
                    text.append(line(one)).append(System.lineSeparator());
                }
            }
        }
        return text.toString();
    }

    private static String line(JsonObject failure) {
        double milliseconds = failure.containsKey("elapsedMicros")
                ? failure.getJsonNumber("elapsedMicros").doubleValue() / 1000
                : 0;
        return String.format(
                Locale.ROOT,
                "  %s: %s after %.1f ms: %s",
                field(failure, "endpoint"),
                field(failure, "kind"),
                milliseconds,
                failure.containsKey("error")
                        ? field(failure, "detail") + ": " + field(failure, "error")
                        : field(failure, "detail"));
    }

    private static String field(JsonObject object, String name) {
        JsonValue value = object.get(name);
        return switch (value) {
            case null -> "?";
            case JsonString string -> string.getString();
            default -> value.toString();
        };
    }
}
