package io.jubaproxy.rest;

import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParserFactory;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Turns a JSON body into the params of a call, typed by the method's descriptor; docs/json.md tells how each type is written. The
 * body is an array of the arguments after the cluster name, or an object by argument name; an empty body counts as {@code []}.
 * Stateless.
 */
final class JsonArguments {
    private static final EncodedValue NO_KEY = EncodedValue.owning(new byte[0]);
    private static final JsonParserFactory PARSERS = Json.createParserFactory(Map.of());

    private JsonArguments() {}

    /**
     * A call's arguments in the form of the wire.
     *
     * @param params the whole params array, cluster name first
     * @param ringKey the raw payload bytes of the first argument where the routing is cht, else no bytes
     */
    record Encoded(EncodedValue params, EncodedValue ringKey) {}

    /**
     * @param cluster the first parameter of every call
     * @param body JSON in UTF-8, its size already bounded
     * @throws RefusedException of kind bad-request, naming where what was wrong and what is allowed
     */
    static Encoded encode(String cluster, ServiceMethod method, byte[] body) {
        List<EncodedValue> arguments = parse(isBlank(body) ? new byte[] {'[', ']'} : body, method);
        MessageWriter params = new MessageWriter().array(1 + arguments.size()).raw(cluster);
        arguments.forEach(params::encoded);
        return new Encoded(params.value(), ringKey(method, arguments));
    }

    private static List<EncodedValue> parse(byte[] text, ServiceMethod method) {
        // A decoder of its own reports bytes that are not UTF-8; a parser over the bytes would guess other encodings.
        Reader reader = new InputStreamReader(new ByteArrayInputStream(text), StandardCharsets.UTF_8.newDecoder());
        try (JsonParser parser = PARSERS.createParser(reader)) {
            JsonSource json = new JsonSource(parser, "arguments");
            List<EncodedValue> arguments =
                    new JsonValues(json).fields(method.name() + " takes", "argument", method.parameters());
            json.end();
            return arguments;
        }
    }

    private static EncodedValue ringKey(ServiceMethod method, List<EncodedValue> arguments) {
        return method.routing() instanceof Routing.Cht
                ? EncodedValue.owning(ValueCursor.over(arguments.getFirst()).readPayload())
                : NO_KEY;
    }

    private static boolean isBlank(byte[] text) {
        for (byte each : text) {
            if (each != ' ' && each != '\n' && each != '\r' && each != '\t') {
                return false;
            }
        }
        return true;
    }
}
