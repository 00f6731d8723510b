package io.jubaproxy.observe;

import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts durations in buckets of an eighth of their power of two, so that a percentile is right to within 13 %. Thread-safe: many add, one
 * asks.
 */
final class Latencies {
    private static final int PARTS = 8;
    /** Beyond 2^40 ns, which is 18 minutes, all are alike. */
    private static final int POWERS = 40;

    private final LongAdder[] counts = new LongAdder[POWERS * PARTS];
    private final long[] before = new long[POWERS * PARTS];

    Latencies() {
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] = new LongAdder();
        }
    }

    void add(long nanos) {
        counts[bucket(nanos)].increment();
    }

    private static int bucket(long nanos) {
        long bounded = Math.clamp(nanos, PARTS, (1L << POWERS) - 1);
        int power = 63 - Long.numberOfLeadingZeros(bounded);
        int part = (int) (bounded >>> (power - 3)) & (PARTS - 1);
        return power * PARTS + part;
    }

    /** What was added since it was asked last. */
    Spread sinceLast() {
        long[] added = new long[counts.length];
        for (int bucket = 0; bucket < counts.length; bucket++) {
            long now = counts[bucket].sum();
            added[bucket] = now - before[bucket];
            before[bucket] = now;
        }
        return new Spread(added);
    }

    /** How durations are spread over the buckets. */
    @SuppressWarnings("ArrayRecordComponent") // written once and never compared
    record Spread(long[] counts) {
        /** The upper end of the bucket in which that part of all durations ends, in microseconds; empty where there are none. */
        OptionalLong micros(double part) {
            long all = 0;
            for (long count : counts) {
                all += count;
            }
            long wanted = (long) Math.ceil(all * part);
            long seen = 0;
            for (int bucket = 0; bucket < counts.length && all > 0; bucket++) {
                seen += counts[bucket];
                if (seen >= wanted) {
                    return OptionalLong.of(upper(bucket) / 1_000);
                }
            }
            return OptionalLong.empty();
        }

        private static long upper(int bucket) {
            long power = 1L << (bucket / PARTS);
            return power + power / PARTS * (bucket % PARTS + 1);
        }
    }
}
