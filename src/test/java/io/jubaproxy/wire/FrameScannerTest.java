package io.jubaproxy.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.wire.MalformedMessageException.Reason;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameScannerTest {
    private static final int MILLION = 1_000_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c0",
                "c2",
                "c3",
                "00",
                "7f",
                "e0",
                "ff",
                "80",
                "90",
                "a0",
                "a161",
                "c40161",
                "c5000161",
                "c60000000161",
                "c70005"
            })
    void findsTheEndOfOneValueBeforeTheNext(String hex) {
        byte[] stream = bytes(hex + "c0");
        FrameScanner scanner = new FrameScanner(ScanLimits.DEFAULT);

        int end = scanner.scan(stream, 0, stream.length);

        assertEquals(hex.length() / 2, end);
        assertFalse(scanner.insideValue());
    }

    @ParameterizedTest
    @CsvSource({
        "cc00, 2",
        "cd0000, 3",
        "ce00000000, 5",
        "cf0000000000000000, 9",
        "d000, 2",
        "d10000, 3",
        "d200000000, 5",
        "d30000000000000000, 9",
        "ca00000000, 5",
        "cb0000000000000000, 9",
        "d40100, 3",
        "d5010000, 4",
        "d60100000000, 6",
        "d7010000000000000000, 10",
        "d80100000000000000000000000000000000, 18",
        "c8000105ff, 5",
        "c90000000105ff, 7",
        "d90161, 3",
        "da000161, 4",
        "db0000000161, 6",
        "dc0001c0, 4",
        "dd00000001c0, 6",
        "de0001c0c0, 5",
        "df00000001c0c0, 7",
        "9293c0c0c081c0c0, 8"
    })
    void knowsEveryFormat(String hex, int size) {
        byte[] value = bytes(hex);
        FrameScanner scanner = new FrameScanner(ScanLimits.DEFAULT);

        int tooEarly = scanner.scan(value, 0, size - 1);
        boolean inside = scanner.insideValue();
        int end = scanner.scan(value, size - 1, size);

        assertEquals(FrameScanner.INCOMPLETE, tooEarly);
        assertTrue(inside);
        assertEquals(size, end);
    }

    @Test
    void refusesTheByteThatBeginsNoValue() {
        assertEquals(Reason.INVALID_BYTE, refusal(ScanLimits.DEFAULT, "92c0c1").reason());
    }

    @ParameterizedTest
    @CsvSource({
        "dbffffffff, TOO_LARGE",
        "c6ffffffff, TOO_LARGE",
        "c9ffffffff, TOO_LARGE",
        "ddffffffff, TOO_MANY_ELEMENTS",
        "dfffffffff, TOO_MANY_ELEMENTS"
    })
    void refusesAClaimOfGigabytesAtItsHeader(String hex, Reason reason) {
        assertEquals(reason, refusal(ScanLimits.DEFAULT, hex).reason());
    }

    @Test
    void countsPromisedElementsAsBytes() {
        ScanLimits limits = new ScanLimits(1000, MILLION, 10);

        MalformedMessageException refusal = refusal(limits, "dc03e8");

        assertEquals(Reason.TOO_LARGE, refusal.reason());
        assertEquals("the message has at least 1003 bytes, more than the 1000 allowed", refusal.getMessage());
    }

    @Test
    void acceptsExactlyAsManyBytesAsAllowed() {
        ScanLimits limits = new ScanLimits(4, 10, 10);

        assertEquals(4, new FrameScanner(limits).scan(bytes("a3616263"), 0, 4));
        assertEquals(4, new FrameScanner(limits).scan(bytes("9291c090"), 0, 4));
        assertEquals(Reason.TOO_LARGE, refusal(limits, "a4").reason());
        assertEquals(Reason.TOO_LARGE, refusal(limits, "9291cd").reason());
    }

    @Test
    void acceptsExactlyAsManyElementsAsAllowed() {
        ScanLimits limits = new ScanLimits(100, 4, 10);

        assertEquals(5, new FrameScanner(limits).scan(bytes("9281c0c0c0"), 0, 5));
        assertEquals(Reason.TOO_MANY_ELEMENTS, refusal(limits, "9282").reason());
        assertEquals(Reason.TOO_MANY_ELEMENTS, refusal(limits, "95").reason());
    }

    @Test
    void acceptsExactlyAsDeepAsAllowed() {
        ScanLimits limits = new ScanLimits(100, 100, 2);

        assertEquals(2, new FrameScanner(limits).scan(bytes("9190"), 0, 2));
        assertEquals(Reason.TOO_DEEP, refusal(limits, "919190").reason());
        assertEquals(Reason.TOO_DEEP, refusal(limits, "81c08190").reason());
    }

    @Test
    void refusesNestingBombsEarly() {
        byte[] bomb = new byte[MILLION];
        Arrays.fill(bomb, (byte) 0x91);

        assertThrows(
                MalformedMessageException.class,
                () -> new FrameScanner(ScanLimits.DEFAULT).scan(bomb, 0, ScanLimits.DEFAULT.maxDepth() + 1));
    }

    @Test
    void takesAMillionLevelsWithoutRecursionWhereAllowed() {
        byte[] deep = new byte[MILLION + 1];
        Arrays.fill(deep, (byte) 0x91);
        deep[MILLION] = (byte) 0xc0;
        FrameScanner scanner = new FrameScanner(new ScanLimits(2 * MILLION, MILLION, MILLION));

        int end = scanner.scan(deep, 0, deep.length);
        ValueCursor cursor = new ValueCursor(deep, 0, deep.length);
        cursor.skip();

        assertEquals(deep.length, end);
        assertTrue(cursor.atEnd());
    }

    @Test
    void startsEveryValueWithFreshLimits() {
        FrameScanner scanner = new FrameScanner(new ScanLimits(3, 2, 1));
        byte[] stream = bytes("92c0c092c0c092c0c0");

        assertEquals(3, scanner.scan(stream, 0, 9));
        assertEquals(6, scanner.scan(stream, 3, 9));
        assertEquals(9, scanner.scan(stream, 6, 9));
    }

    private static MalformedMessageException refusal(ScanLimits limits, String hex) {
        byte[] stream = bytes(hex);
        return assertThrows(
                MalformedMessageException.class, () -> new FrameScanner(limits).scan(stream, 0, stream.length));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
