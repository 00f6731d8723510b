package io.jubaproxy.fanout;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureClass;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A fan-out after its last call ended: everything that log, metrics and recorder tell of it.
 *
 * @param fanOut what was asked
 * @param mode when its answer was to leave
 * @param startedAt by the wall clock
 * @param starts nanoseconds from the start of the fan-out to that of each call, in endpoint order
 * @param outcomes one for each endpoint, in endpoint order
 * @param verdict what the client got
 * @param answeredAfter from the start to the verdict
 */
@SuppressWarnings("ArrayRecordComponent") // written once, by Gathering, and never compared
public record FanOutRecord(
        FanOut fanOut,
        AnswerMode mode,
        Instant startedAt,
        long[] starts,
        List<Outcome> outcomes,
        Verdict verdict,
        Duration answeredAfter) {
    public FanOutRecord {
        outcomes = List.copyOf(outcomes);
    }

    /** Every failure, those included that ended after the answer had left. */
    public List<BackendFailure> failures() {
        if (verdict instanceof Verdict.Success) {
            return List.of();
        }
        List<BackendFailure> failures = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Failed failed) {
                failures.add(failed.failure());
            }
        }
        return List.copyOf(failures);
    }

    /** From the start to the moment from which nothing could change the verdict: the first transport failure, else the last outcome. */
    public Duration decidedAfter() {
        Duration decided = endedAfter();
        for (BackendFailure failure : failures()) {
            boolean isEarlier = failure.elapsed().compareTo(decided) < 0;
            if (isEarlier && failure.kind().failureClass() == FailureClass.TRANSPORT) {
                decided = failure.elapsed();
            }
        }
        return decided;
    }

    /** From the start to the last outcome. */
    public Duration endedAfter() {
        Duration ended = Duration.ZERO;
        for (Outcome outcome : outcomes) {
            ended = outcome.elapsed().compareTo(ended) > 0 ? outcome.elapsed() : ended;
        }
        return ended;
    }
}
