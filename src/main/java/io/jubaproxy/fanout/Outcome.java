package io.jubaproxy.fanout;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;

/** How one call ended. */
public sealed interface Outcome {
    /** Time from the start of the fan-out to this outcome. */
    Duration elapsed();

    /** The server replied with a result that can be used. */
    record Replied(EncodedValue result, Duration elapsed) implements Outcome {}

    /** The call failed. */
    record Failed(BackendFailure failure) implements Outcome {
        @Override
        public Duration elapsed() {
            return failure.elapsed();
        }
    }
}
