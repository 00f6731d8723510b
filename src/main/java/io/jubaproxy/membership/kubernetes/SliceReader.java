package io.jubaproxy.membership.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the API's JSON; what it has no use for is not looked at. Pure. */
final class SliceReader {
    private SliceReader() {}

    /** @throws ApiTroubleException where this is no list of EndpointSlices */
    static SliceList list(String json) {
        return read(json, object -> {
            if (!object.has("metadata")) {
                throw new ApiTroubleException("the Kubernetes API sent no list of EndpointSlices");
            }
            return new SliceList(
                    objects(object, "items").map(SliceReader::slice).toList(), version(object));
        });
    }

    /** @throws ApiTroubleException where this is no event of a watch */
    static SliceEvent event(String line) {
        return read(line, event -> {
            JsonObject object = event.getAsJsonObject("object");
            return switch (text(event, "type")) {
                case "ADDED", "MODIFIED" -> new SliceEvent.Put(slice(object), version(object));
                case "DELETED" -> new SliceEvent.Removed(text(metadata(object), "name"), version(object));
                case "BOOKMARK" -> new SliceEvent.Bookmark(version(object));
                case "ERROR" -> error(object);
                default -> throw new ApiTroubleException("the Kubernetes API sent an event of no known type");
            };
        });
    }

    private static SliceEvent error(JsonObject status) {
        int code = member(status, "code").map(JsonElement::getAsInt).orElse(500);
        return code == 410 ? new SliceEvent.Expired() : new SliceEvent.Failed(code, text(status, "message"));
    }

    /** The sentence of a Status, or nothing where this is none. */
    static String messageOf(String json) {
        try {
            return JsonParser.parseString(json) instanceof JsonObject status ? text(status, "message") : "";
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException e) {
            return "";
        }
    }

    private static <T> T read(String json, Function<JsonObject, T> reading) {
        try {
            return reading.apply(JsonParser.parseString(json).getAsJsonObject());
        } catch (JsonParseException
                | IllegalStateException
                | UnsupportedOperationException
                | ClassCastException
                | NullPointerException
                | NumberFormatException e) {
            throw new ApiTroubleException("the Kubernetes API sent what can't be read as its JSON", e);
        }
    }

    private static Slice slice(JsonObject object) {
        List<JsonObject> ports = objects(object, "ports").toList();
        boolean takesAny = ports.stream().anyMatch(port -> member(port, "port").isEmpty());
        return new Slice(
                text(metadata(object), "name"),
                text(object, "addressType"),
                takesAny ? List.of() : numbers(ports),
                objects(object, "endpoints").flatMap(SliceReader::entry).toList());
    }

    /** A UDP or SCTP port of that number is another port; -1, which nobody asks for, keeps "none of TCP" from meaning "any". */
    private static List<Integer> numbers(List<JsonObject> ports) {
        List<Integer> numbers = ports.stream()
                .filter(port -> member(port, "protocol")
                        .map(JsonElement::getAsString)
                        .orElse("TCP")
                        .equals("TCP"))
                .map(port -> port.get("port").getAsInt())
                .toList();
        return numbers.isEmpty() && !ports.isEmpty() ? List.of(-1) : numbers;
    }

    private static Stream<Slice.Entry> entry(JsonObject endpoint) {
        Optional<JsonElement> addresses = member(endpoint, "addresses");
        if (addresses.isEmpty() || addresses.get().getAsJsonArray().isEmpty()) {
            return Stream.empty();
        }
        String address = addresses.get().getAsJsonArray().get(0).getAsString();
        String hostname = text(endpoint, "hostname");
        JsonObject conditions =
                member(endpoint, "conditions").map(JsonElement::getAsJsonObject).orElseGet(JsonObject::new);
        String uid = member(endpoint, "targetRef")
                .map(target -> text(target.getAsJsonObject(), "uid"))
                .orElse("");
        String pod = !uid.isEmpty() ? uid : !hostname.isEmpty() ? hostname : address;
        return Stream.of(new Slice.Entry(
                address, hostname, pod, flag(conditions, "ready", true), flag(conditions, "terminating", false)));
    }

    private static boolean flag(JsonObject conditions, String name, boolean whenUnknown) {
        return member(conditions, name).map(JsonElement::getAsBoolean).orElse(whenUnknown);
    }

    private static JsonObject metadata(JsonObject object) {
        return object.getAsJsonObject("metadata");
    }

    private static String version(JsonObject object) {
        return text(metadata(object), "resourceVersion");
    }

    private static Stream<JsonObject> objects(JsonObject object, String name) {
        JsonArray array = member(object, name).map(JsonElement::getAsJsonArray).orElseGet(JsonArray::new);
        return StreamSupport.stream(array.spliterator(), false).map(JsonElement::getAsJsonObject);
    }

    private static String text(JsonObject object, String name) {
        return member(object, name).map(JsonElement::getAsString).orElse("");
    }

    /** Absent and null are one in the API. */
    private static Optional<JsonElement> member(JsonObject object, String name) {
        return Optional.ofNullable(object.get(name)).filter(value -> !value.isJsonNull());
    }
}
