package io.jubaproxy.rest;

import io.jubaproxy.config.JsonBigint;
import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import jakarta.json.stream.JsonGenerator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes an encoded value as JSON by its type. A value that is not of its type is written by its own MessagePack type instead of
 * being lost. Values must have passed a scanner, which bounds their depth.
 */
final class JsonOutput {
    private final JsonGenerator json;
    private final ValueCursor cursor;
    private final JsonUntyped untyped;

    private JsonOutput(JsonGenerator json, EncodedValue value, JsonBigint bigint) {
        this.json = json;
        this.cursor = ValueCursor.over(value);
        this.untyped = new JsonUntyped(json, cursor, bigint);
    }

    /** Writes one JSON value at the generator's place. */
    static void typed(JsonGenerator json, EncodedValue value, Type type, JsonBigint bigint) {
        new JsonOutput(json, value, bigint).write(type);
    }

    /** Writes one JSON value at the generator's place, by MessagePack's own types: for what no descriptor describes. */
    static void untyped(JsonGenerator json, EncodedValue value, JsonBigint bigint) {
        new JsonOutput(json, value, bigint).untyped.write();
    }

    private void write(Type type) {
        switch (type) {
            case Type.Scalar scalar -> scalar(scalar);
            case Type.Datum datum -> datum();
            case Type.ListOf list -> list(list);
            case Type.MapOf map -> map(map);
            case Type.Message message -> message(message);
        }
    }

    private void scalar(Type.Scalar type) {
        if (type == Type.Scalar.FLOAT && cursor.next() == ValueType.FLOAT) {
            // The few digits that name this float, not those of the double nearest to it.
            double wide = cursor.readDouble();
            untyped.number((float) wide == wide ? Double.parseDouble(Float.toString((float) wide)) : wide);
        } else if (type == Type.Scalar.FLOAT || type == Type.Scalar.DOUBLE) {
            number();
        } else {
            untyped.write();
        }
    }

    /** A place for floats takes no strings, so an integer there stays digits. */
    private void number() {
        if (cursor.next() == ValueType.INTEGER) {
            json.write(cursor.readInteger());
        } else {
            untyped.write();
        }
    }

    private void list(Type.ListOf type) {
        if (cursor.next() != ValueType.ARRAY) {
            untyped.write();
            return;
        }
        json.writeStartArray();
        for (int left = cursor.readArrayHeader(); left > 0; left--) {
            write(type.element());
        }
        json.writeEnd();
    }

    private void message(Type.Message type) {
        if (cursor.next() != ValueType.ARRAY
                || cursor.lookahead().readArrayHeader() != type.fields().size()) {
            untyped.write();
            return;
        }
        cursor.readArrayHeader();
        json.writeStartObject();
        for (Type.Field field : type.fields()) {
            json.writeKey(field.name());
            write(field.type());
        }
        json.writeEnd();
    }

    private void map(Type.MapOf type) {
        if (cursor.next() != ValueType.MAP) {
            untyped.write();
            return;
        }
        if (type.key() == Type.Scalar.STRING && keysAreNames(cursor.lookahead())) {
            json.writeStartObject();
            for (int left = cursor.readMapHeader(); left > 0; left--) {
                json.writeKey(cursor.readString());
                write(type.value());
            }
        } else {
            json.writeStartArray();
            for (int left = cursor.readMapHeader(); left > 0; left--) {
                json.writeStartArray();
                write(type.key());
                write(type.value());
                json.writeEnd();
            }
        }
        json.writeEnd();
    }

    private void datum() {
        if (!DatumShape.matches(cursor.lookahead())) {
            untyped.write();
            return;
        }
        int given = cursor.readArrayHeader();
        json.writeStartObject();
        List<String> parts = JsonDatum.PARTS;
        for (int part = 0; part < parts.size(); part++) {
            json.writeStartArray(parts.get(part));
            int pairs = part < given ? cursor.readArrayHeader() : 0;
            for (; pairs > 0; pairs--) {
                cursor.readArrayHeader();
                json.writeStartArray();
                untyped.write();
                if (parts.get(part).equals("binary_values")) {
                    untyped.binary();
                } else {
                    number();
                }
                json.writeEnd();
            }
            json.writeEnd();
        }
        json.writeEnd();
    }

    /** Whether the keys of the map at the cursor can be names of a JSON object: text, none twice. */
    static boolean keysAreNames(ValueCursor map) {
        Set<String> names = new HashSet<>();
        for (int left = map.readMapHeader(); left > 0; left--) {
            Optional<String> name = map.next() == ValueType.RAW ? Utf8.decode(map.readPayload()) : Optional.empty();
            if (name.isEmpty() || !names.add(name.get())) {
                return false;
            }
            map.skip();
        }
        return true;
    }
}
