package io.jubaproxy.fanout;

import io.jubaproxy.failure.BackendFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A fan-out after its last call ended: everything that log, metrics and recorder tell of it.
 *
 * @param fanOut what was asked
 * @param startedAt by the wall clock
 * @param outcomes one for each endpoint, in endpoint order
 * @param verdict what the client got
 * @param answeredAfter from the start to the verdict
 */
public record FanOutRecord(
        FanOut fanOut, Instant startedAt, List<Outcome> outcomes, Verdict verdict, Duration answeredAfter) {
    public FanOutRecord {
        outcomes = List.copyOf(outcomes);
    }

    /** Every failure, those included that ended after the answer had left. */
    public List<BackendFailure> failures() {
        return outcomes.stream()
                .flatMap(outcome -> outcome instanceof Outcome.Failed failed
                        ? Optional.of(failed.failure()).stream()
                        : Optional.<BackendFailure>empty().stream())
                .toList();
    }
}
