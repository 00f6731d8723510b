package io.jubaproxy.membership.dns;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * When a name is looked up again. Every pause is up to a tenth longer than said, so that many names, or many proxies, don't ask in step.
 *
 * @param least no pause is shorter
 * @param refresh no pause is longer
 * @param random from 0 to 1
 */
record Pace(Duration least, Duration refresh, DoubleSupplier random) {
    private static final double JITTER = 0.1;
    private static final int MOST_DOUBLINGS = 20;

    /** @param ttl for how long the answer is good */
    Duration afterAnswer(Duration ttl) {
        return within(ttl);
    }

    /** @param failures in a row, 1 or more: the pause doubles with each, from the least on */
    Duration afterFailure(int failures) {
        return within(least.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS)));
    }

    private Duration within(Duration wanted) {
        Duration atMost = wanted.compareTo(refresh) < 0 ? wanted : refresh;
        Duration pause = atMost.compareTo(least) < 0 ? least : atMost;
        return pause.plusNanos((long) (pause.toNanos() * JITTER * random.getAsDouble()));
    }
}
