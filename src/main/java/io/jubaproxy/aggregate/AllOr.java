package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueType;
import java.util.List;
import java.util.Optional;

/** True when any server answered true. */
final class AllOr implements Aggregator {
    @Override
    public Optional<String> problemWith(EncodedValue result) {
        return Aggregators.unless(ValueType.BOOL, result);
    }

    @Override
    public EncodedValue aggregate(List<EncodedValue> results) {
        return results.contains(Bools.TRUE) ? Bools.TRUE : Bools.FALSE;
    }
}
