package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParserFactory;
import java.io.StringReader;
import java.util.List;
import java.util.Map;

/**
 * Turns a JSON body into the params of a call, typed by the method's descriptor; docs/json.md tells how each type is written. The
 * body is an array of the arguments after the cluster name, or an object by argument name; an empty body counts as {@code []}.
 * Stateless.
 */
final class JsonArguments {
    private static final byte[] NO_KEY = {};
    private static final JsonParserFactory PARSERS = Json.createParserFactory(Map.of());

    private JsonArguments() {}

    /**
     * A call's arguments in the form of the wire.
     *
     * @param params the whole params array, cluster name first
     * @param ringKey the raw payload bytes of the first argument where the routing is cht, else no bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on as bytes, never compared
    record Encoded(EncodedValue params, byte[] ringKey) {}

    /**
     * @param cluster the first parameter of every call
     * @param body JSON in UTF-8, its size already bounded
     * @throws RefusedException of kind bad-request, naming where what was wrong and what is allowed
     */
    static Encoded encode(String cluster, ServiceMethod method, byte[] body) {
        String text = Utf8.decode(body)
                .orElseThrow(() -> new RefusedException(FailureKind.BAD_REQUEST, "the body is not UTF-8 text"));
        List<EncodedValue> arguments = parse(text.isBlank() ? "[]" : text, method);
        MessageWriter params = new MessageWriter().array(1 + arguments.size()).raw(cluster);
        arguments.forEach(params::encoded);
        return new Encoded(params.value(), ringKey(method, arguments));
    }

    private static List<EncodedValue> parse(String text, ServiceMethod method) {
        try (JsonParser parser = PARSERS.createParser(new StringReader(text))) {
            JsonSource json = new JsonSource(parser, "arguments", text.length());
            List<EncodedValue> arguments =
                    new JsonValues(json).fields(method.name() + " takes", "argument", method.parameters());
            json.end();
            return arguments;
        }
    }

    private static byte[] ringKey(ServiceMethod method, List<EncodedValue> arguments) {
        return method.routing() instanceof Routing.Cht
                ? ValueCursor.over(arguments.getFirst()).readPayload()
                : NO_KEY;
    }
}
