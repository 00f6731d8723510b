package io.jubaproxy.membership.kubernetes;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Pauses that double, each shortened by chance so that many proxies don't come back at one moment. */
final class BackOff {
    private final Pace pace;
    private final RandomGenerator random;
    private Duration limit;

    BackOff(Pace pace, RandomGenerator random) {
        this.pace = pace;
        this.random = random;
        this.limit = pace.firstPause();
    }

    /** From half the limit to all of it. */
    Duration next() {
        long nanos = limit.toNanos();
        Duration doubled = limit.multipliedBy(2);
        limit = doubled.compareTo(pace.longestPause()) > 0 ? pace.longestPause() : doubled;
        return Duration.ofNanos(nanos / 2 + random.nextLong(nanos / 2 + 1));
    }

    void reset() {
        limit = pace.firstPause();
    }
}
