package io.jubaproxy.observe;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.Reason;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.membership.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A fan-out as the flight recorder keeps it: who was called, how each call ended and why the client got what it got. It holds no payload: no
 * parameter, no result and no error object. Durations count from the start of the fan-out.
 *
 * @param at the start, by the wall clock
 * @param deadline of the fan-out
 * @param answered when the answer left
 * @param decided from when on nothing could change the answer
 * @param ended when the last call ended
 * @param calls in endpoint order
 * @param chosen the call whose failure was returned; empty for a success
 */
public record RecordedFanOut(
        Instant at,
        Door door,
        String requestId,
        ClusterName cluster,
        String method,
        String route,
        String aggregator,
        AnswerMode mode,
        Duration deadline,
        Duration answered,
        Duration decided,
        Duration ended,
        List<RecordedCall> calls,
        OptionalInt chosen) {
    public RecordedFanOut {
        calls = List.copyOf(calls);
    }

    /** What is worth keeping of a fan-out. */
    public static RecordedFanOut of(FanOutRecord record) {
        return Recording.of(record);
    }

    /** The choice in words; made when somebody asks. */
    public String why() {
        return Reason.why(ranked(), calls.size());
    }

    /** Addresses of the servers whose calls failed, the one whose failure was returned first. */
    public List<String> failedEndpoints() {
        return ranked().stream().map(failure -> failure.endpoint().address()).toList();
    }

    private List<BackendFailure> ranked() {
        return calls.stream()
                .filter(call -> call.rank().isPresent())
                .sorted(Comparator.comparingInt(call -> call.rank().getAsInt()))
                .map(call -> call.failure().orElseThrow())
                .toList();
    }

    /** The call whose failure was returned; empty for a success. */
    public Optional<RecordedCall> chosenCall() {
        return chosen.isPresent() ? Optional.of(calls.get(chosen.getAsInt())) : Optional.empty();
    }
}
