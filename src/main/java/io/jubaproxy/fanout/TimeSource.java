package io.jubaproxy.fanout;

import java.time.Instant;

/** Time as the core reads it: monotonic for every decision, the wall clock for people. */
public interface TimeSource {
    /** The machine's own clocks. */
    TimeSource SYSTEM = new TimeSource() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public Instant wallTime() {
            return Instant.now();
        }
    };

    /** Monotonic nanoseconds; only differences mean anything. */
    long nanoTime();

    /** The wall clock. */
    Instant wallTime();
}
