package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import jakarta.json.JsonException;
import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import jakarta.json.stream.JsonParsingException;
import java.util.NoSuchElementException;

/**
 * A JSON text being read: the current event, where it stands, and the refusals that say so. Every refusal is of kind bad-request.
 */
final class JsonSource {
    private static final int SHOWN_DIGITS = 40;

    private final JsonParser parser;
    private final JsonPath path;
    private Event event;

    /** Moves to the first event. */
    JsonSource(JsonParser parser, String root) {
        this.parser = parser;
        this.path = new JsonPath(root);
        this.event = next(parser);
    }

    JsonPath path() {
        return path;
    }

    Event event() {
        return event;
    }

    /** Moves to the next event and returns it. */
    Event advance() {
        event = next(parser);
        return event;
    }

    /** The key, the string, or the number as written. */
    String text() {
        return parser.getString();
    }

    /** The key or the string in UTF-8. */
    byte[] utf8() {
        return Utf8.encode(text()).orElseThrow(() -> wanted("Unicode text without half surrogate pairs"));
    }

    /** Refuses anything after the value that was read. */
    void end() {
        try {
            if (parser.hasNext()) {
                throw malformed(parser.getLocation());
            }
        } catch (JsonParsingException e) {
            throw malformed(e.getLocation());
        }
    }

    /** The refusal of the current value. */
    RefusedException wanted(String what) {
        return refused("wanted " + what + ", got " + shown());
    }

    /** A refusal about the current place. */
    RefusedException refused(String problem) {
        return new RefusedException(FailureKind.BAD_REQUEST, path + ": " + problem);
    }

    private String shown() {
        return switch (event) {
            case START_ARRAY -> "an array";
            case START_OBJECT -> "an object";
            case END_ARRAY -> "the end of the array";
            case END_OBJECT -> "the end of the object";
            case KEY_NAME -> "an object with the key " + JsonPath.quoted(text());
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER ->
                "the number " + (text().length() <= SHOWN_DIGITS ? text() : text().substring(0, SHOWN_DIGITS) + "…");
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case VALUE_NULL -> "null";
        };
    }

    private static Event next(JsonParser parser) {
        try {
            return parser.next();
        } catch (JsonParsingException e) {
            throw malformed(e.getLocation());
        } catch (NoSuchElementException e) {
            throw malformed(parser.getLocation());
        } catch (JsonException e) {
            throw new RefusedException(FailureKind.BAD_REQUEST, "the body is not UTF-8 text");
        }
    }

    private static RefusedException malformed(JsonLocation where) {
        return new RefusedException(
                FailureKind.BAD_REQUEST,
                "the body is not well-formed JSON at line " + where.getLineNumber() + ", column "
                        + where.getColumnNumber());
    }
}
