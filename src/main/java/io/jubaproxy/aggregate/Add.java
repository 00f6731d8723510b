package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The sum. Integers are added exactly, unsigned 64-bit ones too, and only the sum itself must fit into 64 bits, signed or unsigned.
 * Where any addend is a float, the sum is a float64, added in endpoint order so that it is the same every time.
 */
final class Add implements Aggregator {
    private static final int UNSIGNED_BITS = 64;
    private static final int SIGNED_BITS = 63;

    @Override
    public Optional<String> problemWith(EncodedValue result) {
        ValueType type = ValueCursor.over(result).next();
        return type == ValueType.INTEGER || type == ValueType.FLOAT
                ? Optional.empty()
                : Optional.of("wanted a number, got " + type.label());
    }

    @Override
    public EncodedValue aggregate(List<EncodedValue> results) {
        boolean integers =
                results.stream().allMatch(result -> ValueCursor.over(result).next() == ValueType.INTEGER);
        return integers ? sumOfIntegers(results) : sumOfFloats(results);
    }

    private static EncodedValue sumOfIntegers(List<EncodedValue> results) {
        BigInteger sum = BigInteger.ZERO;
        for (EncodedValue result : results) {
            sum = sum.add(ValueCursor.over(result).readInteger());
        }
        if (sum.bitLength() > (sum.signum() < 0 ? SIGNED_BITS : UNSIGNED_BITS)) {
            throw new UncombinableResultsException("the sum " + sum + " does not fit into 64 bits");
        }
        MessageWriter writer = new MessageWriter(9);
        return (sum.signum() < 0 ? writer.integer(sum.longValue()) : writer.unsigned(sum.longValue())).value();
    }

    private static EncodedValue sumOfFloats(List<EncodedValue> results) {
        double sum = 0;
        for (EncodedValue result : results) {
            ValueCursor cursor = ValueCursor.over(result);
            sum += cursor.next() == ValueType.FLOAT
                    ? cursor.readDouble()
                    : cursor.readInteger().doubleValue();
        }
        return new MessageWriter(9).float64(sum).value();
    }
}
