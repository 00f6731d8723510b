package io.jubaproxy.rest;

import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import jakarta.json.stream.JsonParser.Event;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads values of a JSON text into MessagePack, each by its type. The type bounds the depth. */
final class JsonValues {
    private static final int USUAL_SIZE = 64;

    private final JsonSource json;
    private final JsonScalars scalars;

    JsonValues(JsonSource json) {
        this.json = json;
        this.scalars = new JsonScalars(json);
    }

    /** Reads the value that begins at the current event; its last event is current afterwards. */
    void read(Type type, MessageWriter out) {
        switch (type) {
            case Type.Scalar scalar -> scalars.read(scalar, out);
            case Type.Datum datum -> JsonDatum.read(json, scalars, out);
            case Type.ListOf list -> list(list, out);
            case Type.MapOf map -> map(map, out);
            case Type.Message message -> {
                List<EncodedValue> fields = fields(message.name() + " takes", "field", message.fields());
                out.array(fields.size());
                fields.forEach(out::encoded);
            }
        }
    }

    private EncodedValue value(Type type) {
        MessageWriter out = new MessageWriter(USUAL_SIZE);
        read(type, out);
        return out.value();
    }

    private void list(Type.ListOf type, MessageWriter out) {
        if (json.event() != Event.START_ARRAY) {
            throw json.wanted("an array");
        }
        MessageWriter elements = new MessageWriter(USUAL_SIZE);
        int count = 0;
        for (; json.advance() != Event.END_ARRAY; count++) {
            json.path().enter(count);
            read(type.element(), elements);
            json.path().leave();
        }
        out.array(count).bytes(elements.toByteArray(), 0, elements.size());
    }

    private void map(Type.MapOf type, MessageWriter out) {
        MapEntries entries = new MapEntries();
        boolean named = type.key() == Type.Scalar.STRING;
        if (json.event() == Event.START_ARRAY) {
            for (int index = 0; json.advance() != Event.END_ARRAY; index++) {
                json.path().enter(index);
                JsonPairs.read(json, () -> entries.key(value(type.key())), () -> read(type.value(), entries.writer));
                json.path().leave();
            }
        } else if (json.event() == Event.START_OBJECT && named) {
            while (json.advance() != Event.END_OBJECT) {
                json.path().enter(json.text());
                entries.key(new MessageWriter(USUAL_SIZE).raw(json.utf8()).value());
                json.advance();
                read(type.value(), entries.writer);
                json.path().leave();
            }
        } else {
            throw json.wanted(named ? "an object or an array of [key, value] pairs" : "an array of [key, value] pairs");
        }
        out.map(entries.keys.size()).bytes(entries.writer.toByteArray(), 0, entries.writer.size());
    }

    /**
     * Reads the fields of a message or the arguments of a method, from an array in order or from an object by name.
     *
     * @param owner the sentence's subject and verb
     * @param noun what one of them is called
     * @return one encoded value a field, in the order of {@code fields}
     */
    List<EncodedValue> fields(String owner, String noun, List<Type.Field> fields) {
        @Nullable EncodedValue[] values = new @Nullable EncodedValue[fields.size()];
        String all = owner + " " + fields.size() + " " + noun + (fields.size() == 1 ? "" : "s")
                + fields.stream()
                        .map(field -> field.type().idl() + " " + field.name())
                        .collect(Collectors.joining(", ", " (", ")"));
        if (json.event() == Event.START_ARRAY) {
            positional(values, fields, all);
        } else if (json.event() == Event.START_OBJECT) {
            named(values, fields, noun, all);
        } else {
            throw json.wanted("an array or an object");
        }
        List<EncodedValue> complete = new ArrayList<>(values.length);
        for (int i = 0; i < values.length; i++) {
            EncodedValue value = values[i];
            if (value == null) {
                throw json.refused("the " + noun + " " + fields.get(i).name() + " is missing; " + all);
            }
            complete.add(value);
        }
        return complete;
    }

    private void positional(@Nullable EncodedValue[] values, List<Type.Field> fields, String all) {
        int count = 0;
        for (; json.advance() != Event.END_ARRAY; count++) {
            if (count == values.length) {
                throw json.refused(all + ", got more");
            }
            json.path().enter(count);
            values[count] = value(fields.get(count).type());
            json.path().leave();
        }
        if (count < values.length) {
            throw json.refused(all + ", got " + count);
        }
    }

    private void named(@Nullable EncodedValue[] values, List<Type.Field> fields, String noun, String all) {
        List<String> names = fields.stream().map(Type.Field::name).toList();
        while (json.advance() != Event.END_OBJECT) {
            int index = names.indexOf(json.text());
            if (index < 0) {
                throw json.refused("there is no " + noun + " " + JsonPath.quoted(json.text()) + "; " + all);
            }
            if (values[index] != null) {
                throw json.refused("the " + noun + " " + json.text() + " is given twice");
            }
            json.path().enter(json.text());
            json.advance();
            values[index] = value(fields.get(index).type());
            json.path().leave();
        }
    }

    /** The entries of a map so far; a key that comes twice is refused, since MessagePack readers differ on which one counts. */
    private final class MapEntries {
        private final MessageWriter writer = new MessageWriter(USUAL_SIZE);
        private final Set<EncodedValue> keys = new HashSet<>();

        void key(EncodedValue key) {
            if (!keys.add(key)) {
                throw json.refused("the key is there already");
            }
            writer.encoded(key);
        }
    }
}
