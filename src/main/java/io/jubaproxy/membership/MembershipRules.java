package io.jubaproxy.membership;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * How long members are good for, and by which clocks.
 *
 * @param maxAge how long members are called while their source can't be asked
 * @param nanos monotonic nanoseconds
 * @param wall for people
 */
public record MembershipRules(Duration maxAge, LongSupplier nanos, InstantSource wall) {
    long nanoTime() {
        return nanos.getAsLong();
    }

    Instant now() {
        return wall.instant();
    }
}
