package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueType;
import java.util.List;
import java.util.Optional;

/** True when every server answered true. */
final class AllAnd implements Aggregator {
    @Override
    public Optional<String> problemWith(EncodedValue result) {
        return Aggregators.unless(ValueType.BOOL, result);
    }

    @Override
    public EncodedValue aggregate(List<EncodedValue> results) {
        return results.contains(Bools.FALSE) ? Bools.FALSE : Bools.TRUE;
    }
}
