package io.jubaproxy.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.MessagePackBytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

class FrameScannerPropertiesTest {
    @Provide
    Arbitrary<EncodedValue> values() {
        return MessagePackBytes.values();
    }

    @Property(tries = 500)
    void findsTheSameFramesAtEverySplit(
            @ForAll("values") EncodedValue first,
            @ForAll("values") EncodedValue second,
            @ForAll @IntRange(min = 1, max = 7) int piece) {
        byte[] stream = MessagePackBytes.join(List.of(first.toByteArray(), second.toByteArray()));
        List<Integer> ends = List.of(first.size(), stream.length);

        for (int split = 0; split <= stream.length; split++) {
            assertEquals(ends, endsOf(stream, split, stream.length));
        }
        assertEquals(ends, endsOf(stream, piece, piece));
    }

    @Property(tries = 1000)
    void agreesWithMsgpackCoreWhereAValueEnds(@ForAll("values") EncodedValue value) throws IOException {
        MessageUnpacker oracle = MessagePack.newDefaultUnpacker(value.toByteArray());

        oracle.skipValue();
        ValueCursor cursor = ValueCursor.over(value);
        cursor.skip();

        assertEquals(List.of((int) oracle.getTotalReadBytes()), endsOf(value.toByteArray(), value.size(), 1));
        assertEquals(oracle.getTotalReadBytes(), cursor.offset());
    }

    @Property(tries = 2000)
    void randomBytesNeverPassTheLimitsNorFailInAnotherWay(
            @ForAll @Size(max = 300) byte[] garbage,
            @ForAll @IntRange(min = 1, max = 64) int maxBytes,
            @ForAll @IntRange(max = 16) int maxElements,
            @ForAll @IntRange(max = 4) int maxDepth) {
        FrameScanner scanner = new FrameScanner(new ScanLimits(maxBytes, maxElements, maxDepth));

        int start = 0;
        int end = 0;
        try {
            while (end != FrameScanner.INCOMPLETE) {
                start = end;
                end = scanner.scan(garbage, start, garbage.length);
                assertTrue(end - start <= maxBytes);
                if (end != FrameScanner.INCOMPLETE) {
                    assertWithin(maxElements, maxDepth, new ValueCursor(garbage, start, end));
                }
            }
            assertTrue(garbage.length - start < maxBytes, "waits for more than the limit allows");
        } catch (MalformedMessageException e) {
            assertTrue(e.getMessage() != null && !e.getMessage().isEmpty());
        }
    }

    @Property(tries = 1000)
    void aCursorOnRandomBytesStaysInsideThem(@ForAll @Size(max = 100) byte[] garbage) {
        ValueCursor cursor = new ValueCursor(garbage, 0, garbage.length);

        try {
            while (!cursor.atEnd()) {
                cursor.skip();
            }
        } catch (MalformedMessageException e) {
            assertTrue(cursor.offset() <= garbage.length);
        }
    }

    @Property(tries = 500)
    void aCopiedValueIsWhatWasEncoded(@ForAll("values") EncodedValue value) {
        EncodedValue wrapped = new MessageWriter().array(1).encoded(value).value();
        ValueCursor cursor = ValueCursor.over(wrapped);

        assertEquals(1, cursor.readArrayHeader());
        assertArrayEquals(value.toByteArray(), cursor.readValue().toByteArray());
        assertTrue(cursor.atEnd());
    }

    @Example
    void anEmptyPieceChangesNothing() {
        FrameScanner scanner = new FrameScanner(ScanLimits.DEFAULT);

        assertEquals(FrameScanner.INCOMPLETE, scanner.scan(new byte[0], 0, 0));
        assertTrue(!scanner.insideValue());
    }

    /** The ends of all frames where the first piece has {@code first} bytes and the others {@code then}. */
    private static List<Integer> endsOf(byte[] stream, int first, int then) {
        FrameScanner scanner = new FrameScanner(ScanLimits.DEFAULT);
        List<Integer> ends = new ArrayList<>();
        int from = 0;
        int to = Math.min(first, stream.length);
        while (true) {
            int at = from;
            while (at < to) {
                int end = scanner.scan(stream, at, to);
                at = end == FrameScanner.INCOMPLETE ? to : end;
                if (end != FrameScanner.INCOMPLETE) {
                    ends.add(end);
                }
            }
            if (to == stream.length) {
                return ends;
            }
            from = to;
            to = Math.min(to + then, stream.length);
        }
    }

    private static void assertWithin(int maxElements, int maxDepth, ValueCursor cursor) {
        int[] elements = {0};
        count(cursor, elements, maxDepth);
        assertTrue(elements[0] <= maxElements);
        assertTrue(cursor.atEnd());
    }

    private static void count(ValueCursor cursor, int[] elements, int depthLeft) {
        ValueType type = cursor.next();
        if (type != ValueType.ARRAY && type != ValueType.MAP) {
            cursor.skip();
            return;
        }
        assertTrue(depthLeft > 0, "deeper than allowed");
        int inside = type == ValueType.ARRAY ? cursor.readArrayHeader() : 2 * cursor.readMapHeader();
        elements[0] += inside;
        for (int i = 0; i < inside; i++) {
            count(cursor, elements, depthLeft - 1);
        }
    }
}
