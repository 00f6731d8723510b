package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.fuzz.ByteDamage;
import io.jubaproxy.fuzz.Corpus;
import io.jubaproxy.fuzz.Fuzzing;
import io.jubaproxy.fuzz.TextDamage;
import io.jubaproxy.service.ArgumentCheck;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueCursor;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Bodies that are damaged: each is refused with a sentence, or becomes arguments that the service would take and that come back through JSON
 * as the same bytes. An input is a method's name and service on a line of its own, and then a body.
 */
class JsonFuzzTest {
    private static final List<ServiceMethod> METHODS = ServiceCatalog.builtIn().services().stream()
            .flatMap(service -> service.methods().values().stream())
            .toList();
    private static final List<String> WORDS = List.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"",
            "null",
            "true",
            "false",
            "0",
            "-1",
            "1.5",
            "1e400",
            "-0",
            "1E-400",
            "2147483648",
            "4294967296",
            "9223372036854775808",
            "18446744073709551616",
            "123456789012345678901234567890",
            "\"$binary\"",
            "\"$float\"",
            "\"NaN\"",
            "\"Infinity\"",
            "{\"$binary\":\"YQ==\"}",
            "{\"$float\":\"NaN\"}",
            "\"string_values\"",
            "\"num_values\"",
            "\"binary_values\"",
            "\\ud800",
            "\\u0000",
            "\\\\",
            "\\x",
            "[[",
            "]]",
            "{\"a\":",
            "\"a\":1,",
            "[\"k\",1]",
            "\ufeff",
            "\ud83d\ude00",
            " ",
            "\n");

    @Test
    void everyBodyIsRefusedOrBecomesArgumentsThatComeBackTheSame() throws Exception {
        List<byte[]> corpus =
                Stream.concat(bodies().stream(), Corpus.of("json").stream()).toList();

        new Fuzzing("json", 200_000, new Fuzzing.Bounds(256 * 1024, 1024))
                .run(
                        corpus,
                        List.of(new ByteDamage(), new TextDamage(WORDS), new TextDamage(WORDS)),
                        1,
                        JsonFuzzTest::check);
    }

    /** Random arguments of every method. */
    private static List<byte[]> bodies() {
        List<byte[]> bodies = new ArrayList<>();
        for (int i = 0; i < METHODS.size(); i++) {
            RandomValues values = new RandomValues(i);
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.writeBytes((METHODS.get(i).name() + " " + i + "\n[").getBytes(StandardCharsets.UTF_8));
            String separator = "";
            for (Type.Field parameter : METHODS.get(i).parameters()) {
                String json = TypedMethod.result(values.value(parameter.type()), parameter.type());
                body.writeBytes((separator + json).getBytes(StandardCharsets.UTF_8));
                separator = ",";
            }
            body.write(']');
            bodies.add(body.toByteArray());
        }
        return bodies;
    }

    private static String check(byte[] input) {
        int line = 0;
        while (line < input.length && input[line] != '\n') {
            line++;
        }
        ServiceMethod method = method(new String(input, 0, line, StandardCharsets.ISO_8859_1));
        byte[] body = Arrays.copyOfRange(input, Math.min(input.length, line + 1), input.length);
        try {
            EncodedValue params = JsonArguments.encode("c", method, body).params();
            comesBack(params, method);
            return method.name();
        } catch (RefusedException e) {
            assertEquals(FailureKind.BAD_REQUEST, e.kind());
            assertTrue(e.detail().length() < 2000 + input.length, e.detail());
            return e.detail();
        }
    }

    private static ServiceMethod method(String line) {
        String number = line.substring(line.indexOf(' ') + 1);
        return METHODS.get(Math.floorMod(
                number.matches("[0-9]{1,3}") ? Integer.parseInt(number) : line.hashCode(), METHODS.size()));
    }

    private static void comesBack(EncodedValue params, ServiceMethod method) {
        ValueCursor cursor = ValueCursor.over(params);
        int count = cursor.readArrayHeader();
        assertEquals("c", cursor.readString());
        ValueCursor checked = ValueCursor.over(params);
        checked.readArrayHeader();
        checked.skip();
        ArgumentCheck.check(method, checked, count - 1);
        assertTrue(checked.atEnd());
        StringBuilder again = new StringBuilder("[");
        for (Type.Field parameter : method.parameters()) {
            again.append(again.length() == 1 ? "" : ",")
                    .append(TypedMethod.result(cursor.readValue(), parameter.type()));
        }
        assertTrue(cursor.atEnd());
        assertEquals(
                params, TypedMethod.encode(method, again.append(']').toString()).params());
    }
}
