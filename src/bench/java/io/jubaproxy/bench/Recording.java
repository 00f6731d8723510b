package io.jubaproxy.bench;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The latencies of one run: nothing before it begins, nothing after it is over. On one event loop only. */
final class Recording {
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
    private boolean isOn;
    private boolean isOver;
    private long unexpected;
    private @Nullable String loss;

    void begin() {
        isOn = true;
    }

    void end() {
        isOver = true;
    }

    boolean isOver() {
        return isOver;
    }

    void answered(Answer.Kind answer, long nanos) {
        if (isOn && !isOver) {
            latencies.recordValue(Math.max(0, nanos));
            if (answer == Answer.Kind.UNEXPECTED) {
                unexpected++;
            }
        }
    }

    /** A connection is gone. That spoils the run unless it is over. */
    void lost(String reason) {
        if (!isOver && loss == null) {
            loss = reason;
        }
    }

    /** @throws IllegalStateException where a connection was lost */
    Sample sample(double seconds, Usage used) {
        if (loss != null) {
            throw new IllegalStateException("A connection was lost during the run: " + loss);
        }
        return new Sample(seconds, unexpected, latencies, used);
    }
}
