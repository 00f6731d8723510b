package io.jubaproxy.demo;

import jakarta.json.Json;
import jakarta.json.JsonConfig;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A fault as the control address reads and shows it, such as {@code {"fault":"slow","delayMillis":500}}. */
final class FaultJson {
    private static final String NAMES = "off, refuse, silent, slow, close, reset, garbage, error";
    private static final String DELAY = "delayMillis";

    private FaultJson() {}

    /** @throws IllegalArgumentException with one sentence: what is wrong and what is allowed */
    static Fault read(String body) {
        if (!(parse(body) instanceof JsonObject object) || !(object.get("fault") instanceof JsonString name)) {
            throw new IllegalArgumentException(
                    "The body must be an object that names a fault, such as {\"fault\":\"silent\"}; faults: " + NAMES
                            + ".");
        }
        return read(name.getString(), object);
    }

    private static JsonValue parse(String body) {
        Map<String, ?> noRepeats = Map.of(JsonConfig.KEY_STRATEGY, JsonConfig.KeyStrategy.NONE);
        try (JsonReader reader = Json.createReaderFactory(noRepeats).createReader(new StringReader(body))) {
            return reader.readValue();
        } catch (JsonException e) {
            throw new IllegalArgumentException(
                    "The body is no JSON object such as {\"fault\":\"silent\"}: " + e.getMessage() + ".", e);
        }
    }

    private static Fault read(String name, JsonObject object) {
        return switch (name) {
            case "off" -> only(object, List.of(), new Fault.Off());
            case "refuse" -> only(object, List.of(), new Fault.Refuse());
            case "silent" -> only(object, List.of(), new Fault.Silent());
            case "slow" -> only(object, List.of(DELAY), new Fault.Slow(neededDelay(object)));
            case "close" -> only(object, List.of(DELAY), new Fault.Close(delay(object)));
            case "reset" -> only(object, List.of(DELAY), new Fault.Reset(delay(object)));
            case "garbage" -> only(object, List.of(DELAY), new Fault.Garbage(delay(object)));
            case "error" -> error(object);
            default ->
                throw new IllegalArgumentException(
                        "Unknown fault " + Json.createValue(name) + "; faults: " + NAMES + ".");
        };
    }

    private static Fault error(JsonObject object) {
        int delay = delay(object);
        if (object.get("message") instanceof JsonString message && !object.containsKey("number")) {
            return only(object, List.of("message", DELAY), new Fault.ErrorText(message.getString(), delay));
        }
        if (object.get("number") instanceof JsonNumber number && !object.containsKey("message")) {
            return only(
                    object, List.of("number", DELAY), new Fault.ErrorNumber(whole(number.bigDecimalValue()), delay));
        }
        throw new IllegalArgumentException(
                "The fault error needs either \"message\" with a text or \"number\" with a whole number of 64 bits.");
    }

    private static long whole(BigDecimal value) {
        try {
            return value.longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("\"number\" must be a whole number of 64 bits, not " + value + ".", e);
        }
    }

    private static int neededDelay(JsonObject object) {
        if (!object.containsKey(DELAY)) {
            throw new IllegalArgumentException("The fault slow needs \"delayMillis\", from 0 to "
                    + Fault.MAX_DELAY_MILLIS + ", such as {\"fault\":\"slow\",\"delayMillis\":500}.");
        }
        return delay(object);
    }

    private static int delay(JsonObject object) {
        JsonValue delay = object.getOrDefault(DELAY, Json.createValue(0));
        if (delay instanceof JsonNumber number && isDelay(number.bigDecimalValue())) {
            return number.intValueExact();
        }
        throw new IllegalArgumentException(
                "\"delayMillis\" must be a whole number from 0 to " + Fault.MAX_DELAY_MILLIS + ", not " + delay + ".");
    }

    private static boolean isDelay(BigDecimal value) {
        return value.signum() >= 0
                && value.compareTo(BigDecimal.valueOf(Fault.MAX_DELAY_MILLIS)) <= 0
                && value.stripTrailingZeros().scale() <= 0;
    }

    private static Fault only(JsonObject object, List<String> allowed, Fault fault) {
        for (String member : object.keySet()) {
            if (!member.equals("fault") && !allowed.contains(member)) {
                throw new IllegalArgumentException("The fault " + nameOf(fault) + " takes no "
                        + Json.createValue(member) + "; besides \"fault\" it takes "
                        + (allowed.isEmpty() ? "nothing" : String.join(" and ", allowed)) + ".");
            }
        }
        return fault;
    }

    /** The fault as {@link #read} takes it. */
    static JsonObject write(Fault fault) {
        JsonObjectBuilder json = Json.createObjectBuilder().add("fault", nameOf(fault));
        switch (fault) {
            case Fault.Off off -> {}
            case Fault.Refuse refuse -> {}
            case Fault.Silent silent -> {}
            case Fault.Slow(int delay) -> json.add(DELAY, delay);
            case Fault.Close(int delay) -> addDelay(json, delay);
            case Fault.Reset(int delay) -> addDelay(json, delay);
            case Fault.Garbage(int delay) -> addDelay(json, delay);
            case Fault.ErrorText(String message, int delay) -> addDelay(json.add("message", message), delay);
            case Fault.ErrorNumber(long number, int delay) -> addDelay(json.add("number", number), delay);
        }
        return json.build();
    }

    private static void addDelay(JsonObjectBuilder json, int delayMillis) {
        if (delayMillis > 0) {
            json.add(DELAY, delayMillis);
        }
    }

    private static String nameOf(Fault fault) {
        return switch (fault) {
            case Fault.Off off -> "off";
            case Fault.Refuse refuse -> "refuse";
            case Fault.Silent silent -> "silent";
            case Fault.Slow slow -> "slow";
            case Fault.Close close -> "close";
            case Fault.Reset reset -> "reset";
            case Fault.Garbage garbage -> "garbage";
            case Fault.ErrorText text -> "error";
            case Fault.ErrorNumber number -> "error";
        };
    }
}
