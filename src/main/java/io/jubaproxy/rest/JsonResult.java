package io.jubaproxy.rest;

import io.jubaproxy.config.JsonBigint;
import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonGenerator;
import jakarta.json.stream.JsonGeneratorFactory;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes results and error objects as JSON in UTF-8, each whole before its first byte leaves. docs/json.md tells how each type is
 * written. Values must have passed a scanner, which bounds their depth. Stateless.
 */
final class JsonResult {
    /** Finding the provider searches the class path, so it is done once. */
    private static final JsonProvider JSON = JsonProvider.provider();

    private static final JsonGeneratorFactory GENERATORS = JSON.createGeneratorFactory(Map.of());

    private JsonResult() {}

    /**
     * The answer {@code {"result": ...}}.
     *
     * @param type by which the result is written
     */
    static byte[] answer(EncodedValue result, Type type, JsonBigint bigint) {
        return encode(json -> {
            json.writeStartObject().writeKey("result");
            JsonOutput.typed(json, result, type, bigint);
            json.writeEnd();
        });
    }

    /** A value that no descriptor describes, such as a server's error object, by MessagePack's own types. */
    static JsonValue untyped(EncodedValue value, JsonBigint bigint) {
        return read(encode(json -> JsonOutput.untyped(json, value, bigint)));
    }

    /** What {@link #encode} wrote. */
    static JsonValue read(byte[] encoded) {
        String text = new String(encoded, StandardCharsets.UTF_8);
        try (JsonReader reader = JSON.createReader(new StringReader(text))) {
            return reader.readValue();
        }
    }

    /** What is written to the generator: one JSON value. */
    static byte[] encode(Consumer<JsonGenerator> writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = GENERATORS.createGenerator(bytes, StandardCharsets.UTF_8)) {
            writing.accept(json);
        }
        return bytes.toByteArray();
    }
}
