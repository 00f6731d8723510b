package io.jubaproxy.observe;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.TimeSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Traffic, failures and latency of both doors, second by second, for the operators' page; counted whether metrics are on or off. Thread-safe:
 * requests count, one thread takes the {@linkplain #tick pulse}.
 */
public final class Pulse {
    /** Two minutes. */
    static final int KEPT = 120;

    private final TimeSource time;
    private final Latencies latencies = new Latencies();
    private final LongAdder requests = new LongAdder();
    private final Map<FailureKind, LongAdder> failures = new EnumMap<>(FailureKind.class);
    private final Map<FailureKind, Long> failuresBefore = new EnumMap<>(FailureKind.class);
    private final Deque<Beat> kept = new ArrayDeque<>();
    private long requestsBefore;
    private long lastTick;

    public Pulse(TimeSource time) {
        this.time = time;
        this.lastTick = time.nanoTime();
        for (FailureKind kind : FailureKind.values()) {
            failures.put(kind, new LongAdder());
            failuresBefore.put(kind, 0L);
        }
    }

    /** @param kind null for a success */
    void answered(@Nullable FailureKind kind, long nanos) {
        requests.increment();
        latencies.add(nanos);
        LongAdder failed = kind == null ? null : failures.get(kind);
        if (failed != null) {
            failed.increment();
        }
    }

    /** Takes the pulse since the last time; once a second. */
    public synchronized Beat tick() {
        long now = time.nanoTime();
        double passed = Math.max(1, now - lastTick) / 1e9;
        lastTick = now;
        long all = requests.sum();
        Latencies.Spread spread = latencies.sinceLast();
        Beat beat = new Beat(
                time.wallTime().toEpochMilli(),
                all,
                (all - requestsBefore) / passed,
                failuresPerSecond(passed),
                spread.micros(0.5),
                spread.micros(0.99));
        requestsBefore = all;
        if (kept.size() == KEPT) {
            kept.removeFirst();
        }
        kept.addLast(beat);
        return beat;
    }

    private Map<FailureKind, Double> failuresPerSecond(double passed) {
        Map<FailureKind, Double> rates = new EnumMap<>(FailureKind.class);
        failures.forEach((kind, adder) -> {
            long count = adder.sum();
            long before = failuresBefore.getOrDefault(kind, 0L);
            if (count > before) {
                rates.put(kind, (count - before) / passed);
            }
            failuresBefore.put(kind, count);
        });
        return rates;
    }

    /** The last two minutes, oldest first. */
    public synchronized List<Beat> kept() {
        return new ArrayList<>(kept);
    }

    /**
     * One second.
     *
     * @param atMillis its end, since 1970
     * @param requests answered since the start of the process
     * @param failuresPerSecond kinds that occurred
     * @param p50Micros latency half of its requests stayed below; empty without requests
     * @param p99Micros latency 99 in 100 stayed below; likewise
     */
    public record Beat(
            long atMillis,
            long requests,
            double requestsPerSecond,
            Map<FailureKind, Double> failuresPerSecond,
            OptionalLong p50Micros,
            OptionalLong p99Micros) {
        public Beat {
            failuresPerSecond = Map.copyOf(failuresPerSecond);
        }
    }
}
