package io.jubaproxy.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.MessagePackBytes;
import io.jubaproxy.wire.MalformedMessageException.Reason;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.msgpack.core.MessagePack;
import org.msgpack.value.Value;

class ValueCursorPropertiesTest {
    @Provide
    Arbitrary<EncodedValue> values() {
        return MessagePackBytes.values();
    }

    @Property(tries = 1000)
    void readsWhatMsgpackCoreReads(@ForAll("values") EncodedValue value) throws IOException {
        List<Value> expected =
                List.of(MessagePack.newDefaultUnpacker(value.toByteArray()).unpackValue());
        ValueCursor cursor = ValueCursor.over(value);

        expected.forEach(one -> assertSame(one, cursor));

        assertTrue(cursor.atEnd());
    }

    @Property(tries = 300)
    void readsIntegersOfAllSizesAsWritten(@ForAll long value) {
        ValueCursor signed = ValueCursor.over(new MessageWriter().integer(value).value());
        ValueCursor unsigned =
                ValueCursor.over(new MessageWriter().unsigned(value).value());

        assertEquals(value, signed.readLong());
        assertEquals(new BigInteger(Long.toUnsignedString(value)), unsigned.readInteger());
    }

    @Example
    void refusesAnUnsignedIntegerThatNoLongHolds() {
        ValueCursor cursor = ValueCursor.over(new MessageWriter().unsigned(-1).value());

        MalformedMessageException refusal = assertThrows(MalformedMessageException.class, cursor::readLong);

        assertEquals(Reason.UNEXPECTED_VALUE, refusal.reason());
        assertEquals("wanted a signed 64-bit integer, got 18446744073709551615", refusal.getMessage());
        assertEquals(-1, cursor.readLongBits());
    }

    @Example
    void namesWhatWasWantedAndWhatCameAndStaysBeforeIt() {
        ValueCursor cursor = ValueCursor.over(new MessageWriter().raw("x").value());

        MalformedMessageException refusal = assertThrows(MalformedMessageException.class, cursor::readArrayHeader);

        assertEquals("wanted an array, got a string", refusal.getMessage());
        assertEquals("x", cursor.readString());
    }

    @Example
    void givesTheRangeOfAPayloadWithoutCopying() {
        ValueCursor cursor =
                ValueCursor.over(new MessageWriter().array(2).raw("abc").nil().value());
        cursor.readArrayHeader();

        int length = cursor.readPayloadHeader();
        int from = cursor.offset();
        cursor.skipBytes(length);
        cursor.readNil();

        assertEquals(3, length);
        assertEquals(2, from);
        assertTrue(cursor.atEnd());
    }

    @Example
    void refusesToReadPastItsEnd() {
        byte[] cut = {(byte) 0xdb, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0};

        for (int end = 0; end <= cut.length; end++) {
            ValueCursor cursor = new ValueCursor(cut, 0, end);
            assertEquals(
                    Reason.TRUNCATED,
                    assertThrows(MalformedMessageException.class, cursor::skip).reason());
            assertThrows(MalformedMessageException.class, new ValueCursor(cut, 0, end)::readPayload);
        }
    }

    private static void assertSame(Value expected, ValueCursor cursor) {
        switch (expected.getValueType()) {
            case NIL -> cursor.readNil();
            case BOOLEAN -> assertEquals(expected.asBooleanValue().getBoolean(), cursor.readBool());
            case INTEGER -> assertEquals(expected.asIntegerValue().asBigInteger(), cursor.readInteger());
            case FLOAT -> assertEquals(expected.asFloatValue().toDouble(), cursor.readDouble());
            case STRING, BINARY -> {
                assertEquals(expected.isStringValue() ? ValueType.RAW : ValueType.BIN, cursor.next());
                assertArrayEquals(expected.asRawValue().asByteArray(), cursor.readPayload());
            }
            case ARRAY -> {
                assertEquals(expected.asArrayValue().size(), cursor.readArrayHeader());
                expected.asArrayValue().forEach(element -> assertSame(element, cursor));
            }
            case MAP -> assertMap(expected, cursor);
            case EXTENSION -> {
                assertEquals(ValueType.EXT, cursor.next());
                cursor.skip();
            }
        }
    }

    private static void assertMap(Value expected, ValueCursor cursor) {
        Value[] pairs = expected.asMapValue().getKeyValueArray();
        Map<Value, Value> entries = expected.asMapValue().map();
        assertTrue(entries.size() <= pairs.length / 2);
        assertEquals(pairs.length / 2, cursor.readMapHeader());
        for (Value part : pairs) {
            assertSame(part, cursor);
        }
    }
}
