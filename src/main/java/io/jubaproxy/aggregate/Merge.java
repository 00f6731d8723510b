package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The union of maps. On equal keys the later endpoint's value stays, at the place where the key was first seen; inside one map the
 * later entry stays likewise. Values are spliced as they are encoded, never decoded.
 */
final class Merge implements Aggregator {
    @Override
    public Optional<String> problemWith(EncodedValue result) {
        return Aggregators.unless(ValueType.MAP, result);
    }

    @Override
    public EncodedValue aggregate(List<EncodedValue> results) {
        Map<MapKey, Range> union = new LinkedHashMap<>();
        long size = 0;
        for (EncodedValue result : results) {
            collect(result, union);
            size += result.size();
        }
        MessageWriter merged = Concat.roomFor(size);
        merged.map(union.size());
        union.forEach((key, value) -> {
            key.encoded().writeTo(merged);
            value.writeTo(merged);
        });
        return merged.take();
    }

    private static void collect(EncodedValue map, Map<MapKey, Range> union) {
        ValueCursor cursor = ValueCursor.over(map);
        for (int entries = cursor.readMapHeader(); entries > 0; entries--) {
            MapKey key = MapKey.read(map, cursor);
            union.put(key, Range.of(map, cursor));
        }
    }
}
