package io.jubaproxy.openapi;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.InputStream;
import java.util.List;

/** Begins JSON. Finding the provider searches the class path, so it is done once. */
final class Trees {
    private static final JsonProvider JSON = JsonProvider.provider();

    private Trees() {}

    static JsonObjectBuilder object() {
        return JSON.createObjectBuilder();
    }

    /** Begins with what another one has. */
    static JsonObjectBuilder like(JsonObject other) {
        return JSON.createObjectBuilder(other);
    }

    static JsonArrayBuilder list() {
        return JSON.createArrayBuilder();
    }

    static JsonArray array(JsonValue... elements) {
        return arrayOf(List.of(elements));
    }

    static JsonArray arrayOf(List<? extends JsonValue> elements) {
        JsonArrayBuilder array = JSON.createArrayBuilder();
        elements.forEach(array::add);
        return array.build();
    }

    static JsonArray texts(List<String> elements) {
        return JSON.createArrayBuilder(elements).build();
    }

    static JsonValue text(String text) {
        return JSON.createValue(text);
    }

    static JsonValue number(int number) {
        return JSON.createValue(number);
    }

    static JsonValue number(double number) {
        return JSON.createValue(number);
    }

    /** The place of a component. */
    static JsonObject reference(String group, String name) {
        return object().add("$ref", "#/components/" + group + "/" + name).build();
    }

    static JsonObject read(InputStream in) {
        try (JsonReader reader = JSON.createReader(in)) {
            return reader.readObject();
        }
    }
}
