package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
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
    private final int length;
    private final JsonPath path;
    private Event event;

    /**
     * Moves to the first event.
     *
     * @param root what the whole text is called in refusals
     * @param length of the text in chars
     */
    JsonSource(JsonParser parser, String root, int length) {
        this.parser = parser;
        this.length = length;
        this.path = new JsonPath(root);
        this.event = next(parser, length);
    }

    JsonPath path() {
        return path;
    }

    Event event() {
        return event;
    }

    /** Moves to the next event and returns it. */
    Event advance() {
        event = next(parser, length);
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
                throw malformed(parser.getLocation(), length);
            }
        } catch (JsonParsingException e) {
            throw malformed(e.getLocation(), length);
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

    private static Event next(JsonParser parser, int length) {
        try {
            return parser.next();
        } catch (JsonParsingException e) {
            throw malformed(e.getLocation(), length);
        } catch (NoSuchElementException e) {
            throw malformed(parser.getLocation(), length);
        }
    }

    /** A place beyond the end means that there was none: parsers count lines and columns there as they like. */
    private static RefusedException malformed(JsonLocation where, int length) {
        return new RefusedException(
                FailureKind.BAD_REQUEST,
                where.getStreamOffset() > length
                        ? "the body is not well-formed JSON: it ends too early"
                        : "the body is not well-formed JSON at line " + where.getLineNumber() + ", column "
                                + where.getColumnNumber());
    }
}
