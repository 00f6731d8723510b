package io.jubaproxy.failure;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The recorded failure of one call.
 *
 * @param endpoint the server called
 * @param kind of class transport or application
 * @param observed when the proxy observed it; decides between failures of one class
 * @param at the same moment by the wall clock, for people only
 * @param elapsed from the start of the fan-out
 * @param detail one sentence for people: what happened
 * @param error the server's error object where it answered with one
 */
public record BackendFailure(
        Endpoint endpoint,
        FailureKind kind,
        Observed observed,
        Instant at,
        Duration elapsed,
        String detail,
        Optional<EncodedValue> error) {

    /**
     * A moment in the order in which the proxy observed the failures of one fan-out.
     *
     * @param nanos of a monotonic clock; never decreases with {@code sequence}
     * @param sequence unique within the fan-out, taken in the same atomic step that recorded the failure
     */
    public record Observed(long nanos, long sequence) implements Comparable<Observed> {
        /** By instant, then by sequence; instants compare by difference, as {@link System#nanoTime} demands. */
        @Override
        public int compareTo(Observed other) {
            long difference = nanos - other.nanos;
            return difference != 0 ? Long.signum(difference) : Long.compare(sequence, other.sequence);
        }
    }
}
