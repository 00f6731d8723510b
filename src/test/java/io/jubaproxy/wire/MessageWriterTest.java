package io.jubaproxy.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageWriterTest {
    private final MessageWriter writer = new MessageWriter(1);

    @ParameterizedTest
    @CsvSource({
        "0, 00",
        "127, 7f",
        "128, cc80",
        "255, ccff",
        "256, cd0100",
        "65535, cdffff",
        "65536, ce00010000",
        "4294967295, ceffffffff",
        "4294967296, cf0000000100000000",
        "-1, ff",
        "-32, e0",
        "-33, d0df",
        "-128, d080",
        "-129, d1ff7f",
        "-32768, d18000",
        "-32769, d2ffff7fff",
        "-2147483648, d280000000",
        "-2147483649, d3ffffffff7fffffff",
        "9223372036854775807, cf7fffffffffffffff",
        "-9223372036854775808, d38000000000000000"
    })
    void writesTheShortestIntegers(long value, String hex) {
        assertEquals(hex, hex(writer.integer(value)));
    }

    @ParameterizedTest
    @CsvSource({"0, a0", "31, bf", "32, da0020", "255, da00ff", "65535, daffff", "65536, db00010000"})
    void writesStringsInTheOldRawEncodingOnly(int length, String header) {
        assertEquals(header + "61".repeat(length), hex(writer.raw("a".repeat(length))));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 90, 80",
        "15, 9f, 8f",
        "16, dc0010, de0010",
        "65535, dcffff, deffff",
        "65536, dd00010000, df00010000"
    })
    void writesTheShortestHeaders(int size, String array, String map) {
        assertEquals(array + map, hex(writer.array(size).map(size)));
    }

    @Test
    void writesFloatsBoolsAndNil() {
        assertEquals(
                "cb3ff8000000000000ca3fc00000c3c2c0",
                hex(writer.float64(1.5).float32(1.5f).bool(true).bool(false).nil()));
    }

    @Test
    void writesWholeMessages() {
        EncodedValue params = new MessageWriter().array(1).raw("demo").value();

        assertEquals("940000a5636c65617291a464656d6f", hex(writer.request(0, "clear", params)));
        assertEquals("9302a5636c65617291a464656d6f", hex(writer.clear().notification("clear", params)));
        assertEquals("9401cdea60c091a464656d6f", hex(writer.clear().response(60_000, EncodedValue.NIL, params)));
    }

    @Test
    void writesIntoNettysBuffersAndCanBeUsedAgain() {
        ByteBuf target = Unpooled.buffer();
        byte[] huge = new byte[100_000];

        writer.raw("ab").writeTo(target).clear().raw(huge).clear().nil().writeTo(target);
        byte[] written = new byte[target.readableBytes()];
        target.readBytes(written);

        assertArrayEquals(HexFormat.of().parseHex("a26162c0"), written);
    }

    @Test
    void whatIsTakenIsNotCopiedWhereTheRoomWasNeeded() {
        MessageWriter exact = new MessageWriter(103).raw(new byte[100]);
        MessageWriter roomy = new MessageWriter(1000).raw(new byte[100]);

        EncodedValue taken = exact.take();
        EncodedValue copied = roomy.take();

        assertEquals(taken, copied);
        assertEquals(103, taken.sharedArray().length);
        assertEquals(103, copied.sharedArray().length);
        assertEquals("c0", hex(exact.nil()));
    }

    private static String hex(MessageWriter writer) {
        return HexFormat.of().formatHex(writer.toByteArray());
    }
}
