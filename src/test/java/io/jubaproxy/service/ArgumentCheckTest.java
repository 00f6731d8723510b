package io.jubaproxy.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.wire.ValueCursor;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments are given as bytes, the way they come. */
class ArgumentCheckTest {
    private static final ServiceDescriptor SERVICE = IdlReader.read("test.idl", """
            message pair { 0: string name  1: double value }
            service test {
              #@random #@analysis #@pass
              bool t_bool(0: bool x)
              #@random #@analysis #@pass
              bool t_int(0: int x)
              #@random #@analysis #@pass
              bool t_uint(0: uint x)
              #@random #@analysis #@pass
              bool t_long(0: long x)
              #@random #@analysis #@pass
              bool t_ulong(0: ulong x)
              #@random #@analysis #@pass
              bool t_float(0: float x)
              #@random #@analysis #@pass
              bool t_double(0: double x)
              #@random #@analysis #@pass
              bool t_string(0: string x)
              #@random #@analysis #@pass
              bool t_datum(0: datum x)
              #@random #@analysis #@pass
              bool t_list(0: list<int> x)
              #@random #@analysis #@pass
              bool t_map(0: map<string, list<bool> > x)
              #@random #@analysis #@pass
              bool t_pair(0: pair x)
              #@random #@analysis #@pass
              bool t_two(0: int x, 1: string y)
            }
            """);

    @ParameterizedTest
    @CsvSource({
        "bool, c3",
        "bool, c2",
        "int, 00",
        "int, ff",
        "int, d27fffffff",
        "int, d280000000",
        "int, cf000000007fffffff",
        "int, d3ffffffff80000000",
        "uint, ceffffffff",
        "uint, d00a",
        "long, d38000000000000000",
        "long, cf7fffffffffffffff",
        "ulong, cfffffffffffffffff",
        "ulong, d37fffffffffffffff",
        "float, ca3f800000",
        "float, 05",
        "float, ff",
        "double, cb3ff0000000000000",
        "double, ca3f800000",
        "double, 05",
        "double, cfffffffffffffffff",
        "string, a0",
        "string, d90161",
        "string, c40161",
        "string, da000161",
        "string, db0000000161",
        "string, a1ff",
        "datum, 90",
        "datum, 9190",
        "datum, 919192a16ba176",
        "datum, 92909192a16b05",
        "datum, 93909090",
        "datum, 9390909192a16bc401ff",
        "datum, 9490909005",
        "list, 90",
        "list, 920102",
        "list, dc000101",
        "list, dd0000000101",
        "map, 80",
        "map, 81a16b91c3",
        "map, de0001a16b90",
        "pair, 92a16105",
        "pair, 93a16105c0"
    })
    void takesWhatFits(String type, String hex) {
        ValueCursor cursor = check("t_" + type, hex, 1);

        assertTrue(cursor.atEnd());
    }

    @ParameterizedTest
    @CsvSource({
        "bool, 01",
        "bool, c0",
        "int, ce80000000",
        "int, d3ffffffff7fffffff",
        "int, cb3ff0000000000000",
        "int, c0",
        "int, a131",
        "int, cfffffffffffffffff",
        "uint, ff",
        "uint, cf0000000100000000",
        "uint, d280000000",
        "long, cf8000000000000000",
        "ulong, ff",
        "ulong, d38000000000000000",
        "double, a178",
        "double, c0",
        "double, c3",
        "string, 05",
        "string, c0",
        "string, 90",
        "string, d40102",
        "datum, c0",
        "datum, 80",
        "datum, 9105",
        "datum, 919192a16b05",
        "datum, 92909192a16ba176",
        "datum, 919191a16b",
        "datum, 919193a16ba176a0",
        "datum, 9390909192a16b05",
        "list, 91a0",
        "list, 81a0a0",
        "list, 9201c0",
        "map, 90",
        "map, 810590",
        "map, 81a16b9105",
        "pair, 91a161",
        "pair, 9205a0",
        "pair, 81a16105"
    })
    void refusesWhatDoesNot(String type, String hex) {
        RefusedException refused = assertThrows(RefusedException.class, () -> check("t_" + type, hex, 1));

        assertEquals(FailureKind.BAD_REQUEST, refused.kind());
    }

    @Test
    void saysWhichArgumentDoesNotFit() {
        RefusedException refused = assertThrows(RefusedException.class, () -> check("t_two", "0105", 2));
        RefusedException inside = assertThrows(RefusedException.class, () -> check("t_list", "9201c0", 1));
        RefusedException few = assertThrows(RefusedException.class, () -> check("t_two", "01", 1));

        assertEquals("t_two(int x, string y): the argument y is no string, got an integer", refused.detail());
        assertEquals(
                "t_list(list<int> x): the argument x is no list<int>: nil inside of it doesn't fit", inside.detail());
        assertEquals("t_two(int x, string y): it takes 2 arguments after the cluster name, got 1", few.detail());
    }

    @Test
    void doesNotLookAtExtraArguments() {
        ValueCursor cursor = check("t_bool", "c3c0", 2);

        assertEquals(1, cursor.offset());
    }

    private static ValueCursor check(String method, String hex, int count) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        ValueCursor cursor = new ValueCursor(bytes, 0, bytes.length);
        ArgumentCheck.check(SERVICE.method(method).orElseThrow(), cursor, count);
        return cursor;
    }
}
