package io.jubaproxy.openapi;

import io.jubaproxy.service.Type;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;

/** Makes up a value of each type, as short as shows its shape. Texts are the names of what they stand for. Stateless. */
final class Examples {
    private static final double HALF = 0.5;

    private Examples() {}

    static JsonObject byName(List<Type.Field> fields, Side side) {
        JsonObjectBuilder object = Trees.object();
        fields.forEach(field -> object.add(field.name(), of(field.type(), field.name(), side)));
        return object.build();
    }

    static JsonArray byPosition(List<Type.Field> fields, Side side) {
        return Trees.arrayOf(fields.stream()
                .map(field -> of(field.type(), field.name(), side))
                .toList());
    }

    /** @param name of the argument, the field or the method that the value is of */
    static JsonValue of(Type type, String name, Side side) {
        return switch (type) {
            case Type.Scalar scalar -> scalar(scalar, name);
            case Type.Datum datum -> datum(side);
            case Type.ListOf(Type element) -> Trees.array(of(element, name, side));
            case Type.MapOf(Type key, Type value) -> map(key, of(value, name, side), side);
            case Type.Message message -> byName(message.fields(), side);
        };
    }

    private static JsonValue scalar(Type.Scalar type, String name) {
        return switch (type) {
            case BOOL -> JsonValue.TRUE;
            case INT, UINT, LONG, ULONG -> Trees.number(1);
            case FLOAT, DOUBLE -> Trees.number(HALF);
            case STRING -> Trees.text(name);
        };
    }

    private static JsonValue map(Type key, JsonValue value, Side side) {
        return key == Type.Scalar.STRING
                ? Trees.object().add("key", value).build()
                : Trees.array(Trees.array(of(key, "key", side), value));
    }

    private static JsonValue datum(Side side) {
        return switch (side) {
            case ARGUMENT ->
                Trees.object().add("title", "a word").add("age", HALF).build();
            case RESULT ->
                Trees.object()
                        .add("string_values", Trees.array(Trees.texts(List.of("title", "a word"))))
                        .add("num_values", Trees.array(Trees.array(Trees.text("age"), Trees.number(HALF))))
                        .add("binary_values", JsonValue.EMPTY_JSON_ARRAY)
                        .build();
        };
    }
}
