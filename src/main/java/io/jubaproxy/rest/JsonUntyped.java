package io.jubaproxy.rest;

import io.jubaproxy.config.JsonBigint;
import io.jubaproxy.wire.ValueCursor;
import jakarta.json.stream.JsonGenerator;
import java.math.BigInteger;
import java.util.Base64;
import java.util.Optional;

/** Writes the values at a cursor as JSON by MessagePack's own types, losing nothing. */
final class JsonUntyped {
    /** Up to here every integer is a double too (IEEE 754), which is what many readers make of a JSON number. */
    private static final BigInteger EXACT_IN_A_DOUBLE = BigInteger.ONE.shiftLeft(53);

    private final JsonGenerator json;
    private final ValueCursor cursor;
    private final JsonBigint bigint;

    JsonUntyped(JsonGenerator json, ValueCursor cursor, JsonBigint bigint) {
        this.bigint = bigint;
        this.json = json;
        this.cursor = cursor;
    }

    /** Writes the next value. */
    void write() {
        switch (cursor.next()) {
            case NIL -> {
                cursor.readNil();
                json.writeNull();
            }
            case BOOL -> json.write(cursor.readBool());
            case INTEGER -> integer(cursor.readInteger());
            case FLOAT -> number(cursor.readDouble());
            case RAW -> text();
            case BIN -> binary();
            case ARRAY -> array();
            case MAP -> map();
            case EXT -> special("$msgpack", base64(cursor.readValue().toByteArray()));
        }
    }

    private void integer(BigInteger number) {
        switch (bigint) {
            case NUMBER -> json.write(number);
            case STRING -> {
                if (number.abs().compareTo(EXACT_IN_A_DOUBLE) > 0) {
                    json.write(number.toString());
                } else {
                    json.write(number);
                }
            }
        }
    }

    void number(double number) {
        if (Double.isFinite(number)) {
            json.write(number);
        } else {
            special("$float", Double.toString(number));
        }
    }

    /** Writes the next raw or bin as bytes. */
    void binary() {
        special("$binary", base64(cursor.readPayload()));
    }

    private void text() {
        byte[] payload = cursor.readPayload();
        Optional<String> text = Utf8.decode(payload);
        if (text.isPresent()) {
            json.write(text.get());
        } else {
            special("$binary", base64(payload));
        }
    }

    private void array() {
        json.writeStartArray();
        for (int left = cursor.readArrayHeader(); left > 0; left--) {
            write();
        }
        json.writeEnd();
    }

    private void map() {
        boolean named = JsonOutput.keysAreNames(cursor.lookahead());
        int entries = cursor.readMapHeader();
        if (named) {
            json.writeStartObject();
            for (int left = entries; left > 0; left--) {
                json.writeKey(cursor.readString());
                write();
            }
        } else {
            json.writeStartArray();
            for (int left = entries; left > 0; left--) {
                json.writeStartArray();
                write();
                write();
                json.writeEnd();
            }
        }
        json.writeEnd();
    }

    private void special(String name, String text) {
        json.writeStartObject().write(name, text).writeEnd();
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
