package io.jubaproxy.backend;

import io.jubaproxy.fanout.TimeSource;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Leaves an endpoint alone for a moment after a failed connect, longer with each failure in a row, never longer than the maximum. While it
 * grows, jitter takes up to half of it, so that proxies that lost one server together don't come back together; at the maximum they are
 * apart, and the server sees no more than one connect of each in that time. Thread-safe; changed under the pool's lock.
 */
final class BackOff {
    private final long first;
    private final long max;
    private final TimeSource time;
    private final DoubleSupplier random;
    private volatile @Nullable Pause pause;

    /** @param random 0 to 1, exclusive */
    BackOff(Duration first, Duration max, TimeSource time, DoubleSupplier random) {
        this.first = first.toNanos();
        this.max = max.toNanos();
        this.time = time;
        this.random = random;
    }

    void failed(String cause) {
        Pause last = pause;
        long full = last == null ? first : Math.min(2 * last.full, max);
        long jittered = full == max ? max : (long) (full * (1 - random.getAsDouble() / 2));
        pause = new Pause(full, time.nanoTime() + jittered, cause);
    }

    void succeeded() {
        pause = null;
    }

    boolean isOn() {
        Pause last = pause;
        return last != null && time.nanoTime() - last.until < 0;
    }

    /** Whether the last connect failed, a moment ago or not. */
    boolean hasFailed() {
        return pause != null;
    }

    /** What the last connect failed of. */
    String lastCause() {
        Pause last = pause;
        return last == null ? "has not failed" : last.cause;
    }

    private record Pause(long full, long until, String cause) {}
}
