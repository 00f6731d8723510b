package io.jubaproxy.membership.zookeeper;

import java.time.Duration;

/** How long to wait before the next attempt: twice as long each time, within bounds. Confined to one thread. */
final class BackOff {
    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private Duration next = FIRST;

    Duration next() {
        Duration now = next;
        next = now.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : now.multipliedBy(2);
        return now;
    }

    void reset() {
        next = FIRST;
    }
}
