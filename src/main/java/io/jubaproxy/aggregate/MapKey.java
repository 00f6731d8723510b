package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.nio.ByteBuffer;

/**
 * A map's key, equal to another when both mean the same: strings of equal bytes in the old or the new encoding, integers and
 * floats of equal value in any width. A string and binary of equal bytes are different keys, as are an integer and a float.
 * Arrays, maps and extensions are equal when their encoded bytes are.
 *
 * <p>Comparable, so that keys whose hashes someone made collide don't turn a merge quadratic.
 *
 * @param meaning the bytes that equality looks at, the same for the same meaning within one type
 * @param encoded the key as first seen
 */
record MapKey(ValueType type, ByteBuffer meaning, Range encoded) implements Comparable<MapKey> {
    /** The key before the cursor, which passes it. */
    static MapKey read(EncodedValue source, ValueCursor cursor) {
        ValueType type = cursor.next();
        int from = cursor.offset();
        ByteBuffer meaning =
                switch (type) {
                    case INTEGER -> ByteBuffer.wrap(cursor.readInteger().toByteArray());
                    case FLOAT ->
                        ByteBuffer.allocate(Double.BYTES)
                                .putDouble(cursor.readDouble())
                                .flip();
                    case RAW, BIN -> payload(source, cursor);
                    case NIL, BOOL, ARRAY, MAP, EXT -> whole(source, cursor);
                };
        return new MapKey(type, meaning, new Range(source, from, cursor.offset()));
    }

    private static ByteBuffer payload(EncodedValue source, ValueCursor cursor) {
        int length = cursor.readPayloadHeader();
        ByteBuffer payload = ByteBuffer.wrap(source.sharedArray(), cursor.offset(), length);
        cursor.skipBytes(length);
        return payload;
    }

    private static ByteBuffer whole(EncodedValue source, ValueCursor cursor) {
        int from = cursor.offset();
        cursor.skip();
        return ByteBuffer.wrap(source.sharedArray(), from, cursor.offset() - from);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MapKey that && type == that.type && meaning.equals(that.meaning);
    }

    @Override
    public int hashCode() {
        return meaning.hashCode();
    }

    @Override
    public int compareTo(MapKey that) {
        int byType = type.compareTo(that.type);
        return byType != 0 ? byType : meaning.compareTo(that.meaning);
    }
}
