package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectPrinterTest {
    /** The right column is what C's {@code printf("%g")} gives. */
    @ParameterizedTest
    @CsvSource({
        "1.5, 1.5",
        "1, 1",
        "-1, -1",
        "0, 0",
        "-0.0, -0",
        "100000, 100000",
        "999999.5, 1e+06",
        "1000000, 1e+06",
        "123456789, 1.23457e+08",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "0.1, 0.1",
        "3.14159265, 3.14159",
        "-2.5e-7, -2.5e-07",
        "1e100, 1e+100",
        "1.7976931348623157e308, 1.79769e+308",
        "4.9e-324, 4.94066e-324",
        "Infinity, inf",
        "-Infinity, -inf",
        "NaN, nan"
    })
    void printsFloatsAsACppStream(double value, String printed) {
        assertEquals(printed, ObjectPrinter.number(value));
    }

    @Test
    void printsEveryType() {
        EncodedValue value = new MessageWriter()
                .array(9)
                .nil()
                .bool(false)
                .integer(-7)
                .unsigned(-1)
                .raw("é")
                .array(0)
                .map(2)
                .raw("a")
                .integer(1)
                .integer(2)
                .map(0)
                .bytes(new byte[] {(byte) 0xc4, 1, 'b'}, 0, 3)
                .bytes(new byte[] {(byte) 0xd4, 1, 2}, 0, 3)
                .value();
        ObjectPrinter printer = new ObjectPrinter();

        printer.print(ValueCursor.over(value));

        assertEquals(
                "[nil, false, -7, 18446744073709551615, \"é\", [], {\"a\"=>1, 2=>{}}, \"b\", EXT]",
                new String(printer.printed(), StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "1, Operation not permitted",
        "5, Input/output error",
        "41, Unknown error 41",
        "104, Connection reset by peer",
        "133, Memory page has hardware error",
        "134, Unknown error 134",
        "4294967296, Unknown error 4294967296"
    })
    void wordsSystemErrors(long number, String text) {
        assertEquals(text, SystemErrors.text(number));
    }
}
