package io.jubaproxy.rest;

import io.jubaproxy.wire.MessageWriter;
import jakarta.json.stream.JsonParser.Event;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a datum of a JSON text, written in one of three ways: the arrays of the wire {@code [[["title", "x"]], [["age", 3]], []]}
 * (later parts optional), an object by part {@code {"num_values": [["age", 3]]}}, or the plain object {@code {"title": "x", "age": 3}}.
 *
 * <p>An object is by part when its first key is a part's name and holds an array; no value of a plain datum is an array. It goes out
 * with all three parts.
 */
final class JsonDatum {
    /** The parts in the order of the wire. */
    static final List<String> PARTS = List.of("string_values", "num_values", "binary_values");

    private static final int STRINGS = 0;
    private static final int NUMBERS = 1;
    private static final int BINARIES = 2;

    private final JsonSource json;
    private final JsonScalars scalars;
    private final MessageWriter[] parts = {new MessageWriter(64), new MessageWriter(64), new MessageWriter(16)};
    private final int[] sizes = new int[PARTS.size()];

    private JsonDatum(JsonSource json, JsonScalars scalars) {
        this.json = json;
        this.scalars = scalars;
    }

    static void read(JsonSource json, JsonScalars scalars, MessageWriter out) {
        JsonDatum datum = new JsonDatum(json, scalars);
        if (json.event() == Event.START_ARRAY) {
            datum.readArray();
        } else if (json.event() == Event.START_OBJECT) {
            datum.readObject();
        } else {
            throw json.wanted("a datum, an array or an object");
        }
        out.array(PARTS.size());
        for (int part = 0; part < PARTS.size(); part++) {
            byte[] pairs = datum.parts[part].toByteArray();
            out.array(datum.sizes[part]).bytes(pairs, 0, pairs.length);
        }
    }

    private void readArray() {
        for (int part = 0; json.advance() != Event.END_ARRAY; part++) {
            json.path().enter(part);
            if (part == PARTS.size()) {
                throw json.refused("a datum has 3 parts: " + String.join(", ", PARTS));
            }
            readPart(part);
            json.path().leave();
        }
    }

    private void readObject() {
        Set<String> names = new HashSet<>();
        boolean byPart = false;
        while (json.advance() != Event.END_OBJECT) {
            String name = json.text();
            byte[] key = json.utf8();
            json.path().enter(name);
            json.advance();
            if (names.isEmpty()) {
                byPart = PARTS.contains(name) && json.event() == Event.START_ARRAY;
            }
            if (!names.add(name)) {
                throw json.refused("the name is there already");
            }
            if (byPart) {
                readNamedPart(name);
            } else {
                readPlain(key);
            }
            json.path().leave();
        }
    }

    private void readNamedPart(String name) {
        int part = PARTS.indexOf(name);
        if (part < 0) {
            throw json.refused("no part of a datum; they are " + String.join(", ", PARTS));
        }
        readPart(part);
    }

    private void readPart(int part) {
        if (json.event() != Event.START_ARRAY) {
            throw json.wanted("an array of [key, value] pairs");
        }
        MessageWriter out = parts[part];
        for (; json.advance() != Event.END_ARRAY; sizes[part]++) {
            json.path().enter(sizes[part]);
            out.array(2);
            JsonPairs.read(json, () -> scalars.string(out), () -> readValue(part));
            json.path().leave();
        }
    }

    private void readValue(int part) {
        switch (part) {
            case STRINGS -> scalars.string(parts[part]);
            case NUMBERS -> scalars.float64(parts[part]);
            default -> scalars.binary(parts[part]);
        }
    }

    private void readPlain(byte[] key) {
        switch (json.event()) {
            case VALUE_STRING -> entry(STRINGS, key).raw(json.utf8());
            case VALUE_NUMBER -> scalars.float64(entry(NUMBERS, key));
            case START_OBJECT -> readPlainObject(key);
            case START_ARRAY, KEY_NAME, VALUE_TRUE, VALUE_FALSE, VALUE_NULL, END_OBJECT, END_ARRAY ->
                throw plainWanted();
        }
    }

    private void readPlainObject(byte[] key) {
        boolean named = json.advance() == Event.KEY_NAME;
        if (named && json.text().equals("$float")) {
            entry(NUMBERS, key).float64(scalars.floatAfterKey());
        } else if (named && json.text().equals("$binary")) {
            entry(BINARIES, key).raw(scalars.binaryAfterKey());
        } else {
            throw plainWanted();
        }
    }

    private MessageWriter entry(int part, byte[] key) {
        sizes[part]++;
        return parts[part].array(2).raw(key);
    }

    private RuntimeException plainWanted() {
        return json.wanted("a string, a number or {\"$binary\": \"base64\"}");
    }
}
