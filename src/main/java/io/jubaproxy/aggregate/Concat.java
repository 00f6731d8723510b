package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.util.List;
import java.util.Optional;

/** The lists one after the other, in endpoint order. Elements are spliced as they are encoded, never decoded. */
final class Concat implements Aggregator {
    /** Room for a header of any size. */
    private static final int HEADER = 5;

    @Override
    public Optional<String> problemWith(EncodedValue result) {
        return Aggregators.unless(ValueType.ARRAY, result);
    }

    @Override
    public EncodedValue aggregate(List<EncodedValue> results) {
        long elements = 0;
        long size = 0;
        for (EncodedValue result : results) {
            elements += ValueCursor.over(result).readArrayHeader();
            size += result.size();
        }
        MessageWriter joined = roomFor(size);
        // No more elements than bytes, so that an int holds them once the bytes have room in an array.
        joined.array((int) elements);
        for (EncodedValue result : results) {
            ValueCursor cursor = ValueCursor.over(result);
            cursor.readArrayHeader();
            joined.bytes(result.sharedArray(), cursor.offset(), cursor.remaining());
        }
        return joined.take();
    }

    /**
     * A writer for what is spliced of results of this many bytes.
     *
     * @throws UncombinableResultsException where no array holds them
     */
    static MessageWriter roomFor(long size) {
        if (size > Integer.MAX_VALUE - 64) {
            throw new UncombinableResultsException("the results have " + size + " bytes together, more than one holds");
        }
        return new MessageWriter((int) size + HEADER);
    }
}
