package io.jubaproxy.rest;

import io.jubaproxy.config.JsonBigint;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.service.IdlReader;
import io.jubaproxy.service.MethodKind;
import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** Methods of one parameter, for tests that are about its type. */
final class TypedMethod {
    private TypedMethod() {}

    /** A method {@code f(type v)}; the messages {@code point} and {@code shape} are known. */
    static ServiceMethod taking(String type) {
        return method("#@random #@update #@pass bool f(0: " + type + " v)");
    }

    static ServiceMethod taking(Type type) {
        return new ServiceMethod(
                "f",
                type,
                List.of(new Type.Field("v", type)),
                new Routing.Random(),
                MethodKind.UPDATE,
                AggregatorRule.PASS);
    }

    static ServiceMethod method(String declaration) {
        String idl = "message point { 0: double x 1: double y }"
                + " message shape { 0: string name 1: list<point> points 2: datum datum } service t { " + declaration
                + " }";
        return IdlReader.read("t.idl", idl).methods().values().iterator().next();
    }

    /** The first argument that this body becomes. */
    static EncodedValue argument(ServiceMethod method, String body) {
        byte[] params = encode(method, body).params().sharedArray();
        return EncodedValue.copyOf(params, 3, params.length - 3);
    }

    static JsonArguments.Encoded encode(ServiceMethod method, String body) {
        return JsonArguments.encode("c", method, body.getBytes(StandardCharsets.UTF_8));
    }

    /** The JSON of a value as the result of a method. */
    static String result(EncodedValue value, Type type) {
        return result(value, type, JsonBigint.NUMBER);
    }

    static String result(EncodedValue value, Type type, JsonBigint bigint) {
        String answer = new String(JsonResult.answer(value, type, bigint), StandardCharsets.UTF_8);
        String start = "{\"result\":";
        if (!answer.startsWith(start)) {
            throw new AssertionError(answer);
        }
        return answer.substring(start.length(), answer.length() - 1);
    }

    /** Encoded bytes from hexadecimal; blanks are for readers. */
    static EncodedValue hex(String digits) {
        return EncodedValue.owning(HexFormat.of().parseHex(digits.replace(" ", "")));
    }
}
