package io.jubaproxy.rest;

import jakarta.json.stream.JsonParser.Event;

/** Reads a pair {@code [key, value]} of a JSON text. */
final class JsonPairs {
    private static final String PAIR = "a [key, value] pair";

    private JsonPairs() {}

    /**
     * Reads the pair that begins at the current event.
     *
     * @param key reads the first element, which is the current event then
     * @param value reads the second
     */
    static void read(JsonSource json, Runnable key, Runnable value) {
        if (json.event() != Event.START_ARRAY) {
            throw json.wanted(PAIR);
        }
        element(json, 0, key);
        element(json, 1, value);
        if (json.advance() != Event.END_ARRAY) {
            throw json.refused("wanted " + PAIR + ", got more elements");
        }
    }

    private static void element(JsonSource json, int index, Runnable reading) {
        if (json.advance() == Event.END_ARRAY) {
            throw json.refused("wanted " + PAIR + ", got fewer elements");
        }
        json.path().enter(index);
        reading.run();
        json.path().leave();
    }
}
