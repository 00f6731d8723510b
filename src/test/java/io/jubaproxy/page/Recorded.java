package io.jubaproxy.page;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Documents of the operators' addresses: fan-outs 1 to 6 are the six cases of the policy. */
final class Recorded {
    private static final Set<String> OF_THE_FAN_OUT_ALONE =
            Set.of("deadlineMicros", "aggregator", "mode", "decidedMicros", "chosen", "why", "calls");

    private final Deque<JsonObject> newestFirst = new ConcurrentLinkedDeque<>();

    Recorded() {
        try (JsonReader reader = Json.createReader(new StringReader(text("fan-outs.json")))) {
            reader.readArray().getValuesAs(JsonObject.class).forEach(newestFirst::addFirst);
        }
    }

    String clusters() {
        return text("clusters.json");
    }

    String services() {
        return text("services.json");
    }

    String problem() {
        return text("problem.json");
    }

    String list(Map<String, String> wanted) {
        JsonArrayBuilder entries = Json.createArrayBuilder();
        List<JsonObject> found =
                newestFirst.stream().filter(each -> matches(each, wanted)).toList();
        found.forEach(each -> entries.add(entry(each)));
        return Json.createObjectBuilder()
                .add("capacity", 256)
                .add("failed", found.size())
                .add("fanOuts", entries)
                .build()
                .toString();
    }

    Optional<String> one(String id) {
        return newestFirst.stream()
                .filter(each -> each.getString("id").equals(id))
                .findFirst()
                .map(Object::toString);
    }

    /** The same fan-out once more, as a new one of this request. Returns its entry. */
    String again(String id, String requestId) {
        JsonObject first = newestFirst.stream()
                .filter(each -> each.getString("id").equals(id))
                .findFirst()
                .orElseThrow();
        JsonObject again = Json.createObjectBuilder(first)
                .add("id", String.valueOf(newestFirst.size() + 1))
                .add("requestId", requestId)
                .build();
        newestFirst.addFirst(again);
        return entry(again).toString();
    }

    private static boolean matches(JsonObject each, Map<String, String> wanted) {
        return wanted.entrySet().stream().allMatch(want -> switch (want.getKey()) {
            case "only" -> want.getValue().equals(each.getString("kept"));
            case "endpoint" -> failedEndpoints(each).contains(want.getValue());
            default -> want.getValue().equals(each.getString(want.getKey(), ""));
        });
    }

    private static List<String> failedEndpoints(JsonObject whole) {
        return whole.getJsonArray("calls").getValuesAs(JsonObject.class).stream()
                .filter(call -> call.getString("outcome").equals("failure"))
                .sorted(Comparator.comparingInt(call -> call.getInt("rank")))
                .map(call -> call.getString("endpoint"))
                .toList();
    }

    private static JsonObject entry(JsonObject whole) {
        JsonObjectBuilder entry = Json.createObjectBuilder(whole);
        JsonArrayBuilder failed = Json.createArrayBuilder();
        failedEndpoints(whole).forEach(failed::add);
        entry.add("failedEndpoints", failed);
        OF_THE_FAN_OUT_ALONE.forEach(entry::remove);
        return entry.build();
    }

    private static String text(String name) {
        try (InputStream in = Objects.requireNonNull(Recorded.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
