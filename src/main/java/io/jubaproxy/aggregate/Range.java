package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;

/** Where one value lies inside a larger one. */
record Range(EncodedValue source, int from, int to) {
    /** The range of the value before the cursor, which passes it. */
    static Range of(EncodedValue source, ValueCursor cursor) {
        int from = cursor.offset();
        cursor.skip();
        return new Range(source, from, cursor.offset());
    }

    void writeTo(MessageWriter writer) {
        writer.bytes(source.sharedArray(), from, to - from);
    }
}
