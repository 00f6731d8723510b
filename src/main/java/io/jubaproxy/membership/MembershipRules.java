package io.jubaproxy.membership;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * How long members are good for, and by which clocks.
 *
 * @param maxAge how long members are called while their source can't be asked
 * @param nanos monotonic nanoseconds
 * @param wall for people
 * @param profiles how the servers of a cluster are spoken to, see {@link Endpoint}
 */
public record MembershipRules(
        Duration maxAge, LongSupplier nanos, InstantSource wall, Function<ClusterName, String> profiles) {
    /** Rules by which all servers are spoken to in one way. */
    public MembershipRules(Duration maxAge, LongSupplier nanos, InstantSource wall) {
        this(maxAge, nanos, wall, name -> "");
    }

    long nanoTime() {
        return nanos.getAsLong();
    }

    Instant now() {
        return wall.instant();
    }
}
