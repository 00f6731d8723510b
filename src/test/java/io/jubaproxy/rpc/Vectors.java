package io.jubaproxy.rpc;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Recordings of the original proxies. */
public final class Vectors {
    private Vectors() {}

    public static List<JsonObject> read(String file, String key) {
        try (JsonReader reader = Json.createReader(new StringReader(text(file)))) {
            return reader.readObject().getJsonArray(key).stream()
                    .map(JsonValue::asJsonObject)
                    .toList();
        }
    }

    /** The recordings hold infinities, which JSON has no number for; the bytes beside them are what counts. */
    private static String text(String file) {
        try (InputStream in = Objects.requireNonNull(Vectors.class.getResourceAsStream("/vectors/" + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)(^ *|: )-?Infinity", "$1null");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every byte string a client sent in the recordings. */
    static List<byte[]> requests() {
        List<byte[]> calls = read("calls.json", "calls").stream()
                .map(call -> bytes(call.getString("request_hex")))
                .toList();
        List<byte[]> edges = read("edges.json", "rows").stream()
                .map(row -> bytes(String.join("", row.getJsonArray("sent_hex").getValuesAs(JsonString::getString))))
                .toList();
        return Stream.concat(calls.stream(), edges.stream()).toList();
    }

    public static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
