package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.config.JsonBigint;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonResultTest {
    @Test
    void anAnswerIsAnObjectWithTheResult() {
        byte[] answer = JsonResult.answer(TypedMethod.hex("c3"), Type.Scalar.BOOL, JsonBigint.NUMBER);

        assertEquals("{\"result\":true}", new String(answer, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    double | 03 | 3
                    double | cb8000000000000000 | -0.0
                    double | ca3dcccccd | 0.10000000149011612
                    float | ca3dcccccd | 0.1
                    float | ca7f800000 | {"$float":"Infinity"}
                    float | cb3fb999999999999a | 0.1
                    bool | c0 | null
                    string | 05 | 5
                    string | c401ff | {"$binary":"/w=="}
                    string | c40161 | {"$binary":"YQ=="}
                    string | d90161 | "a"
                    string | d5070102 | {"$msgpack":"1QcBAg=="}
                    list<int> | c0 | null
                    list<int> | 9201a161 | [1,"a"]
                    map<string, int> | 90 | []
                    map<string, int> | 8207010802 | [[7,1],[8,2]]
                    map<string, int> | 82a16101a16102 | [["a",1],["a",2]]
                    map<int, int> | 80 | []
                    point | 91cb3ff0000000000000 | [1.0]
                    point | 93010203 | [1,2,3]
                    point | 9201c0 | {"x":1,"y":null}
                    datum | 90 | {"string_values":[],"num_values":[],"binary_values":[]}
                    datum | 929092a16101 | [[],["a",1]]
                    datum | 9290 91 92a16101 | {"string_values":[],"num_values":[["a",1]],"binary_values":[]}
                    datum | 91 91 92a16101 | [[["a",1]]]
                    datum | 91 91 92a161a1ff | {"string_values":[["a",{"$binary":"/w=="}]],"num_values":[],"binary_values":[]}
                    datum | 94 90 90 90 90 | [[],[],[],[]]
                    """)
    void aResultIsWrittenByItsTypeOrWhereItIsNotOfItByItsOwn(String type, String wire, String json) {
        Type resultType = TypedMethod.taking(type).parameters().getFirst().type();

        assertEquals(json, TypedMethod.result(TypedMethod.hex(wire), resultType));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    long | cf0020000000000000 | 9007199254740992 | 9007199254740992
                    long | cf0020000000000001 | 9007199254740993 | "9007199254740993"
                    long | d3ffe0000000000000 | -9007199254740992 | -9007199254740992
                    long | d3ffdfffffffffffff | -9007199254740993 | "-9007199254740993"
                    ulong | cfffffffffffffffff | 18446744073709551615 | "18446744073709551615"
                    list<long> | 92 07 cf0020000000000001 | [7,9007199254740993] | [7,"9007199254740993"]
                    map<long, int> | 81 cf0020000000000001 01 | [[9007199254740993,1]] | [["9007199254740993",1]]
                    double | cf0020000000000001 | 9007199254740993 | 9007199254740993
                    datum | 9290 91 92a161 cf0020000000000001 | {"string_values":[],"num_values":[["a",9007199254740993]],"binary_values":[]} | {"string_values":[],"num_values":[["a",9007199254740993]],"binary_values":[]}
                    """)
    void integersBeyondDoublesMayBeStringsWhereSuchAreTakenToo(String type, String wire, String number, String text) {
        Type resultType = TypedMethod.taking(type).parameters().getFirst().type();
        EncodedValue value = TypedMethod.hex(wire);

        assertEquals(number, TypedMethod.result(value, resultType, JsonBigint.NUMBER));
        assertEquals(text, TypedMethod.result(value, resultType, JsonBigint.STRING));
    }

    @ParameterizedTest
    @CsvSource({"long,9007199254740993", "long,-9223372036854775808", "ulong,18446744073709551615"})
    void bothFormsOfAnIntegerAreTaken(String type, String digits) {
        ServiceMethod method = TypedMethod.taking(type);

        EncodedValue number = TypedMethod.argument(method, "[" + digits + "]");
        EncodedValue text = TypedMethod.argument(method, "[\"" + digits + "\"]");

        assertEquals(number, text);
    }

    @Test
    void anErrorObjectFollowsTheSameSetting() {
        EncodedValue error = TypedMethod.hex("91cf0020000000000001");

        assertEquals(
                "[9007199254740993]",
                JsonResult.untyped(error, JsonBigint.NUMBER).toString());
        assertEquals(
                "[\"9007199254740993\"]",
                JsonResult.untyped(error, JsonBigint.STRING).toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    c0 | null
                    02 | 2
                    cfffffffffffffffff | 18446744073709551615
                    a3e38182 | "あ"
                    a1ff | {"$binary":"/w=="}
                    82a16b9101a16cc2 | {"k":[1],"l":false}
                    81019105 | [[1,[5]]]
                    """)
    void anErrorObjectIsWrittenByMessagePacksOwnTypes(String wire, String json) {
        assertEquals(
                json,
                JsonResult.untyped(TypedMethod.hex(wire), JsonBigint.NUMBER).toString());
    }
}
