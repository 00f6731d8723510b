package io.jubaproxy.service;

import io.jubaproxy.service.IdlSyntax.FieldSyntax;
import io.jubaproxy.service.IdlSyntax.MessageSyntax;
import io.jubaproxy.service.IdlSyntax.TypeSyntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks up the type names of one file. Messages may stand in any order. A message that holds itself is refused: on the wire it is
 * an array in an array, and only its depth limit would end the check of an argument.
 */
final class IdlTypes {
    /** Deepest nesting of messages; no door takes arguments nested deeper, and it bounds the recursion. */
    private static final int MAX_MESSAGE_DEPTH = 64;

    private final String source;
    private final Map<String, MessageSyntax> written = new LinkedHashMap<>();
    private final Map<String, Type> resolved = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();

    IdlTypes(String source, List<MessageSyntax> messages) {
        this.source = source;
        for (Type.Scalar scalar : Type.Scalar.values()) {
            resolved.put(scalar.idl(), scalar);
        }
        resolved.put("datum", new Type.Datum());
        for (MessageSyntax message : messages) {
            if (resolved.containsKey(message.name())
                    || message.name().equals("list")
                    || message.name().equals("map")) {
                throw new IdlException(source, message.line(), "'" + message.name() + "' is a built-in type");
            }
            if (written.putIfAbsent(message.name(), message) != null) {
                throw new IdlException(source, message.line(), "the message '" + message.name() + "' is there already");
            }
        }
        messages.forEach(message -> message(message, message.line()));
    }

    List<Type.Field> fields(List<FieldSyntax> fields) {
        List<Type.Field> found = new ArrayList<>();
        for (FieldSyntax field : fields) {
            found.add(new Type.Field(field.name(), type(field.type())));
        }
        return found;
    }

    Type type(TypeSyntax type) {
        int wanted =
                switch (type.name()) {
                    case "list" -> 1;
                    case "map" -> 2;
                    default -> 0;
                };
        if (type.arguments().size() != wanted) {
            throw new IdlException(
                    source,
                    type.line(),
                    "'" + type.name() + "' takes " + wanted + " types in < >, found "
                            + type.arguments().size());
        }
        return switch (type.name()) {
            case "list" -> new Type.ListOf(type(type.arguments().getFirst()));
            case "map" ->
                new Type.MapOf(
                        key(type.arguments().getFirst()), type(type.arguments().getLast()));
            default -> named(type);
        };
    }

    private Type key(TypeSyntax type) {
        Type key = type(type);
        if (!(key instanceof Type.Scalar)) {
            throw new IdlException(source, type.line(), "a map's key must be a scalar or a string, found " + key.idl());
        }
        return key;
    }

    private Type named(TypeSyntax type) {
        Type known = resolved.get(type.name());
        if (known != null) {
            return known;
        }
        MessageSyntax message = written.get(type.name());
        if (message == null) {
            throw new IdlException(
                    source,
                    type.line(),
                    "unknown type '" + type.name()
                            + "'; expected bool, int, uint, long, ulong, float, double, string, datum,"
                            + " list<T>, map<K, V> or a message of this file (%include lines are not followed)");
        }
        return message(message, type.line());
    }

    private Type message(MessageSyntax message, int line) {
        Type known = resolved.get(message.name());
        if (known != null) {
            return known;
        }
        if (open.contains(message.name())) {
            throw new IdlException(
                    source, line, "the message '" + message.name() + "' holds itself; messages must not be recursive");
        }
        if (open.size() == MAX_MESSAGE_DEPTH) {
            throw new IdlException(source, line, "messages are nested more than " + MAX_MESSAGE_DEPTH + " deep");
        }
        open.push(message.name());
        Type type = new Type.Message(message.name(), fields(message.fields()));
        open.pop();
        resolved.put(message.name(), type);
        return type;
    }
}
