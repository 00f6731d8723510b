package io.jubaproxy.openapi;

import io.jubaproxy.service.Type;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The schemas (JSON Schema 2020-12) of one service's types, as docs/json.md says how each is written. Messages become components, whose names begin with
 * the service's, since two services may each have a message of one name; scalars and datum are components of the frame. Not thread-safe.
 */
final class TypeSchemas {
    private final String service;
    private final Map<String, JsonObject> messages = new TreeMap<>();

    TypeSchemas(String service) {
        this.service = service;
    }

    /** The components that the schemas made so far refer to. */
    Map<String, JsonObject> messages() {
        return messages;
    }

    JsonObject of(Type type, Side side) {
        return switch (type) {
            case Type.Scalar scalar -> scalar(scalar);
            case Type.Datum datum ->
                switch (side) {
                    case ARGUMENT -> shared("DatumArgument");
                    case RESULT -> shared("Datum");
                };
            case Type.ListOf(Type element) ->
                Trees.object()
                        .add("type", "array")
                        .add("items", of(element, side))
                        .build();
            case Type.MapOf(Type key, Type value) -> map(key, of(value, side), side);
            case Type.Message message -> reference(message, side);
        };
    }

    /** The fields of a message or the arguments of a method by name, all of them. */
    JsonObject byName(List<Type.Field> fields, Side side) {
        JsonObjectBuilder properties = Trees.object();
        fields.forEach(field -> properties.add(field.name(), of(field.type(), side)));
        JsonObjectBuilder schema = Trees.object().add("type", "object").add("properties", properties);
        if (!fields.isEmpty()) {
            schema.add(
                    "required",
                    Trees.texts(fields.stream().map(Type.Field::name).toList()));
        }
        return schema.add("additionalProperties", false).build();
    }

    /** The same in order. */
    JsonObject byPosition(List<Type.Field> fields, Side side) {
        return tuple(fields.stream().map(field -> of(field.type(), side)).toList());
    }

    private static JsonObject tuple(List<JsonObject> elements) {
        JsonObjectBuilder schema = Trees.object().add("type", "array");
        if (!elements.isEmpty()) {
            // An empty list is no prefix by JSON Schema.
            schema.add("prefixItems", Trees.arrayOf(elements));
        }
        return schema.add("minItems", elements.size())
                .add("maxItems", elements.size())
                .build();
    }

    private static JsonObject scalar(Type.Scalar type) {
        return switch (type) {
            case BOOL -> Trees.object().add("type", "boolean").build();
            case INT -> shared("Int");
            case UINT -> shared("Uint");
            case LONG -> shared("Long");
            case ULONG -> shared("Ulong");
            case FLOAT -> shared("Float");
            case DOUBLE -> shared("Double");
            case STRING -> shared("String");
        };
    }

    /** Pairs serve every key; an object's names are strings. */
    private JsonObject map(Type key, JsonObject value, Side side) {
        JsonObject pairs = Trees.object()
                .add("type", "array")
                .add("items", tuple(List.of(of(key, side), value)))
                .build();
        return key == Type.Scalar.STRING
                ? oneOf(
                        Trees.object()
                                .add("type", "object")
                                .add("additionalProperties", value)
                                .build(),
                        pairs)
                : pairs;
    }

    private JsonObject reference(Type.Message message, Side side) {
        String name = service + "." + message.name()
                + switch (side) {
                    case ARGUMENT -> ".argument";
                    case RESULT -> "";
                };
        if (!messages.containsKey(name)) {
            // Computed apart, because a field's type may add messages of its own.
            JsonObject schema =
                    switch (side) {
                        case ARGUMENT -> oneOf(byName(message.fields(), side), byPosition(message.fields(), side));
                        case RESULT -> byName(message.fields(), side);
                    };
            messages.put(name, schema);
        }
        return shared(name);
    }

    static JsonObject oneOf(JsonObject... schemas) {
        return Trees.object().add("oneOf", Trees.array(schemas)).build();
    }

    private static JsonObject shared(String name) {
        return Trees.reference("schemas", name);
    }
}
