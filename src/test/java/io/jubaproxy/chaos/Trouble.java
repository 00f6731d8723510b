package io.jubaproxy.chaos;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What one server does to calls that are not its own fault's: everybody on a connection that is closed suffers. Holds until when each
 * ending may be met for such a reason. Noted before it happens. Thread-safe.
 */
@SuppressWarnings("EnumOrdinal") // an array in place of a map, for many threads
final class Trouble {
    private final AtomicLongArray until = new AtomicLongArray(Ending.values().length);

    Trouble() {
        long longAgo = System.nanoTime() - 3_600_000_000_000L;
        for (int each = 0; each < until.length(); each++) {
            until.set(each, longAgo);
        }
    }

    void note(long untilNanos, Ending... endings) {
        for (Ending ending : endings) {
            until.accumulateAndGet(ending.ordinal(), untilNanos, (a, b) -> a - b > 0 ? a : b);
        }
    }

    /** The last moment noted. */
    long until(Ending ending) {
        return until.get(ending.ordinal());
    }
}
