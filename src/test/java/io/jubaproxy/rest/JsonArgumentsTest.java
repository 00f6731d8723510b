package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonArgumentsTest {
    private static final ServiceMethod PUSH = ServiceCatalog.builtIn().method("stat", "push");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"k\", 1]",
                " {\"key\": \"k\", \"value\": 1.0} ",
                "{\"value\": 1e0, \"key\": \"k\"}\n",
                "[{\"$binary\": \"aw==\"}, 1]"
            })
    void argumentsInOrderOrByNameBecomeTheSameParams(String body) {
        JsonArguments.Encoded encoded = TypedMethod.encode(PUSH, body);

        assertEquals(TypedMethod.hex("93 a163 a16b cb3ff0000000000000"), encoded.params());
        assertArrayEquals(new byte[] {0x6b}, encoded.ringKey());
    }

    @Test
    void theRingKeyIsTheRawPayload() {
        JsonArguments.Encoded text = TypedMethod.encode(PUSH, "[\"é" + "x".repeat(300) + "\", 1]");
        JsonArguments.Encoded binary = TypedMethod.encode(PUSH, "[{\"$binary\": \"/w==\"}, 1]");
        JsonArguments.Encoded random = TypedMethod.encode(TypedMethod.taking("string"), "[\"k\"]");

        assertArrayEquals(("é" + "x".repeat(300)).getBytes(StandardCharsets.UTF_8), text.ringKey());
        assertArrayEquals(new byte[] {(byte) 0xff}, binary.ringKey());
        assertEquals(0, random.ringKey().length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \r\n\t", "[]", "{}"})
    void noBodyMeansNoArguments(String body) {
        ServiceMethod clear = ServiceCatalog.builtIn().method("stat", "clear");

        assertEquals(TypedMethod.hex("91 a163"), TypedMethod.encode(clear, body).params());
    }

    @Test
    void longStringsGoOutAsOldRaw() {
        EncodedValue argument = TypedMethod.argument(TypedMethod.taking("string"), "[\"" + "x".repeat(40) + "\"]");

        assertEquals(TypedMethod.hex("da0028" + "78".repeat(40)), argument);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    [["a", [[1, 2]], {}]] | 93a161 9192cb3ff0000000000000cb4000000000000000 93909090
                    [{"datum": {}, "points": [{"y": 2, "x": 1}], "name": "a"}] | 93a161 9192cb3ff0000000000000cb4000000000000000 93909090
                    [["", [], {"num_values": 1}]] | 93a0 90 93 90 91 92aa6e756d5f76616c756573cb3ff0000000000000 90
                    [["", [], {"num_values": [], "string_values": [["k", {"$binary": "/w=="}]]}]] | 93a0 90 93 91 92a16ba1ff 90 90
                    [["", [], []]] | 93a0 90 93909090
                    [["", [], [[], [["a", 1], ["a", {"$float": "NaN"}]], [["b", {"$binary": ""}]]]]] | 93a0 90 93 90 92 92a161cb3ff0000000000000 92a161cb7ff8000000000000 91 92a162a0
                    [["", [], {"a": {"$float": "Infinity"}}]] | 93a0 90 93 90 91 92a161cb7ff0000000000000 90
                    """)
    void messagesAndDatumsNest(String body, String wire) {
        assertEquals(TypedMethod.hex(wire), TypedMethod.argument(TypedMethod.taking("shape"), body));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    `` | arguments: push takes 2 arguments (string key, double value), got 0
                    ["k"] | arguments: push takes 2 arguments (string key, double value), got 1
                    ["k", 1, 2] | arguments: push takes 2 arguments (string key, double value), got more
                    {"key": "k"} | arguments: the argument value is missing; push takes 2 arguments (string key, double value)
                    {"key": "k", "val": 1} | arguments: there is no argument "val"; push takes 2 arguments (string key, double value)
                    {"key": "k", "key": "k"} | arguments: the argument key is given twice
                    "k" | arguments: wanted an array or an object, got a string
                    null | arguments: wanted an array or an object, got null
                    [1, 1] | arguments[0]: wanted a string, got the number 1
                    [null, 1] | arguments[0]: wanted a string, got null
                    ["k", "1"] | arguments[1]: wanted a number, got a string
                    {"value": true} | arguments.value: wanted a number, got true
                    ["k", {}] | arguments[1]: wanted a number or {"$float": "NaN"}, "Infinity" or "-Infinity", got the end of the object
                    ["k", {"$float": 1}] | arguments[1]: wanted {"$float": "NaN"}, "Infinity" or "-Infinity", got the number 1
                    ["k", {"$float": "nan"}] | arguments[1]: wanted {"$float": "NaN"}, "Infinity" or "-Infinity", got a string
                    ["k", {"$float": "NaN", "x": 1}] | arguments[1]: wanted the end of the object, got an object with the key "x"
                    ["k", 1e400] | arguments[1]: wanted a number of the range of double, got the number 1e400
                    ["\\ud800", 1] | arguments[0]: wanted Unicode text without half surrogate pairs, got a string
                    [{"$binary": "?"}, 1] | arguments[0]: wanted base64 text, got a string
                    [{"$binary": 7}, 1] | arguments[0]: wanted base64 text, got the number 7
                    [{"binary": ""}, 1] | arguments[0]: wanted {"$binary": "base64"}, got an object with the key "binary"
                    """)
    void badArgumentsAreRefusedWithTheirPlaceAndWhatIsAllowed(String body, String detail) {
        assertRefused(detail, PUSH, body);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    bool | 1 | arguments[0]: wanted true or false, got the number 1
                    int | 2147483648 | arguments[0]: wanted int, a whole number from -2147483648 to 2147483647, got the number 2147483648
                    int | -2147483649 | arguments[0]: wanted int, a whole number from -2147483648 to 2147483647, got the number -2147483649
                    int | 1.5 | arguments[0]: wanted int, a whole number from -2147483648 to 2147483647, got the number 1.5
                    int | 1e9999999 | arguments[0]: wanted int, a whole number from -2147483648 to 2147483647, got the number 1e9999999
                    int | "1" | arguments[0]: wanted int, a whole number from -2147483648 to 2147483647, got a string
                    uint | -1 | arguments[0]: wanted uint, a whole number from 0 to 4294967295, got the number -1
                    uint | 4294967296 | arguments[0]: wanted uint, a whole number from 0 to 4294967295, got the number 4294967296
                    long | 9223372036854775808 | arguments[0]: wanted long, a whole number from -9223372036854775808 to 9223372036854775807, got the number 9223372036854775808
                    long | "1x" | arguments[0]: wanted long, a whole number from -9223372036854775808 to 9223372036854775807, got a string
                    ulong | -1 | arguments[0]: wanted ulong, a whole number from 0 to 18446744073709551615, got the number -1
                    ulong | 18446744073709551616 | arguments[0]: wanted ulong, a whole number from 0 to 18446744073709551615, got the number 18446744073709551616
                    float | 1e39 | arguments[0]: wanted a number of the range of float, got the number 1e39
                    list<int> | {} | arguments[0]: wanted an array, got an object
                    list<int> | [1, "a"] | arguments[0][1]: wanted int, a whole number from -2147483648 to 2147483647, got a string
                    map<string, int> | 1 | arguments[0]: wanted an object or an array of [key, value] pairs, got the number 1
                    map<string, int> | {"a b": true} | arguments[0]["a b"]: wanted int, a whole number from -2147483648 to 2147483647, got true
                    map<string, int> | {"a": 1, "a": 2} | arguments[0].a: the key is there already
                    map<int, int> | {"1": 1} | arguments[0]: wanted an array of [key, value] pairs, got an object
                    map<int, int> | [[1, 1], [1, 2]] | arguments[0][1][0]: the key is there already
                    map<int, int> | [1] | arguments[0][0]: wanted a [key, value] pair, got the number 1
                    map<int, int> | [[1]] | arguments[0][0]: wanted a [key, value] pair, got fewer elements
                    map<int, int> | [[1, 1, 1]] | arguments[0][0]: wanted a [key, value] pair, got more elements
                    point | [1] | arguments[0]: point takes 2 fields (double x, double y), got 1
                    point | {"x": 1} | arguments[0]: the field y is missing; point takes 2 fields (double x, double y)
                    point | {"z": 1} | arguments[0]: there is no field "z"; point takes 2 fields (double x, double y)
                    shape | ["a", [{"x": 1, "y": null}], {}] | arguments[0][1][0].y: wanted a number, got null
                    shape | {"datum": {"num_values": [["a", "1"]]}} | arguments[0].datum.num_values[0][1]: wanted a number, got a string
                    datum | 1 | arguments[0]: wanted a datum, an array or an object, got the number 1
                    datum | {"a": true} | arguments[0].a: wanted a string, a number or {"$binary": "base64"}, got true
                    datum | {"a": null} | arguments[0].a: wanted a string, a number or {"$binary": "base64"}, got null
                    datum | {"a": []} | arguments[0].a: wanted a string, a number or {"$binary": "base64"}, got an array
                    datum | {"a": {"b": 1}} | arguments[0].a: wanted a string, a number or {"$binary": "base64"}, got an object with the key "b"
                    datum | {"a": 1, "a": 2} | arguments[0].a: the name is there already
                    datum | {"a": 1, "num_values": []} | arguments[0].num_values: wanted a string, a number or {"$binary": "base64"}, got an array
                    datum | {"num_values": [], "a": 1} | arguments[0].a: no part of a datum; they are string_values, num_values, binary_values
                    datum | {"num_values": [], "string_values": 1} | arguments[0].string_values: wanted an array of [key, value] pairs, got the number 1
                    datum | [[], [], [], []] | arguments[0][3]: a datum has 3 parts: string_values, num_values, binary_values
                    datum | [[], [], [["a", "b"]]] | arguments[0][2][0][1]: wanted {"$binary": "base64"}, got a string
                    """)
    void badValuesAreRefusedByType(String type, String value, String detail) {
        assertRefused(detail, TypedMethod.taking(type), "[" + value + "]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    `["k",
                    1] x` | 2 | 4
                    `["k", 1] ["k", 1]` | 1 | 10
                    `["k" 1]` | 1 | 6
                    `["k", 1,]` | 1 | 9
                    `["k", 01]` | 1 | 8
                    `["k", NaN]` | 1 | 7
                    `{"key" 1}` | 1 | 8
                    `['k', 1]` | 1 | 2
                    `["\\x", 1]` | 1 | 4
                    """)
    void malformedJsonIsRefusedWithLineAndColumn(String body, int line, int column) {
        RefusedException refused = assertThrows(RefusedException.class, () -> TypedMethod.encode(PUSH, body));

        assertEquals(FailureKind.BAD_REQUEST, refused.kind());
        assertEquals("the body is not well-formed JSON at line " + line + ", column " + column, refused.detail(), body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[", "[\"k\", 1", "[\"k\", 1.", "[\"k\", tr", "{\"key\"", "[\"k", "[\"k\", {\"$float\": \"NaN\"}"
            })
    void jsonThatEndsEarlyIsRefused(String body) {
        assertRefused("the body is not well-formed JSON: it ends too early", PUSH, body);
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        byte[] body = {'[', '"', (byte) 0xff, '"', ',', '1', ']'};

        RefusedException refused = assertThrows(RefusedException.class, () -> JsonArguments.encode("c", PUSH, body));

        assertEquals("the body is not UTF-8 text", refused.detail());
    }

    @Test
    void deepNestingEndsAtTheDepthOfTheType() {
        assertRefused(
                "arguments[0][0][0]: wanted int, a whole number from -2147483648 to 2147483647, got an array",
                TypedMethod.taking("list<list<int>>"),
                "[".repeat(1_000_000));
    }

    @Test
    void hugeNumbersAndNamesAreCutInTheMessage() {
        assertRefused(
                "arguments[0]: wanted int, a whole number from -2147483648 to 2147483647, got the number "
                        + "9".repeat(40) + "…",
                TypedMethod.taking("int"),
                "[" + "9".repeat(1_000_000) + "]");
        assertRefused(
                "arguments: there is no argument \"" + "n".repeat(40)
                        + "…\"; push takes 2 arguments (string key, double value)",
                PUSH,
                "{\"" + "n".repeat(1_000_000) + "\": 1}");
    }

    private static void assertRefused(String detail, ServiceMethod method, String body) {
        RefusedException refused = assertThrows(RefusedException.class, () -> TypedMethod.encode(method, body));

        assertEquals(detail, refused.detail());
        assertEquals(FailureKind.BAD_REQUEST, refused.kind());
    }
}
