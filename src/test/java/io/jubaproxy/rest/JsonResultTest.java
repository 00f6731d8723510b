package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.service.Type;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonResultTest {
    @Test
    void anAnswerIsAnObjectWithTheResult() {
        byte[] answer = JsonResult.answer(TypedMethod.hex("c3"), Type.Scalar.BOOL);

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
                    c0 | null
                    02 | 2
                    cfffffffffffffffff | 18446744073709551615
                    a3e38182 | "あ"
                    a1ff | {"$binary":"/w=="}
                    82a16b9101a16cc2 | {"k":[1],"l":false}
                    81019105 | [[1,[5]]]
                    """)
    void anErrorObjectIsWrittenByMessagePacksOwnTypes(String wire, String json) {
        assertEquals(json, JsonResult.untyped(TypedMethod.hex(wire)).toString());
    }
}
