package io.jubaproxy.observe;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.TimeSource;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Traffic, failures and latency of both doors, second by second, for the operators' page; they are counted whether metrics are on or off. Thread-safe:
 * requests count, one thread takes the {@linkplain #tick pulse}.
 */
public final class Pulse {
    private final TimeSource time;
    private final Latencies latencies = new Latencies();
    private final LongAdder requests = new LongAdder();
    private final Map<FailureKind, LongAdder> failures = new EnumMap<>(FailureKind.class);
    private final Map<FailureKind, Long> failuresBefore = new EnumMap<>(FailureKind.class);
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
                time.wallTime(),
                all,
                (all - requestsBefore) / passed,
                failuresPerSecond(passed),
                spread.micros(0.5),
                spread.micros(0.99));
        requestsBefore = all;
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

    /**
     * What passed between two ticks.
     *
     * @param at its end
     * @param requests answered since the start of the process
     * @param failuresPerSecond kinds that occurred
     * @param p50Micros latency half of its requests stayed below; empty without requests
     * @param p99Micros latency 99 in 100 stayed below; likewise
     */
    public record Beat(
            Instant at,
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
