package io.jubaproxy.fanout;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.BackendFailure.Observed;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureClass;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The book of one fan-out: what each call came to, when, and whether the verdict is final.
 *
 * <p>Not safe by itself: {@link Gathering} guards it with one lock, so that reading the clock, taking the sequence number,
 * recording the outcome and deciding are one atomic step. Instants are clamped to never decrease with the sequence. An event at or
 * after the deadline first closes the book: every unanswered call gets a request timeout dated AT the deadline, in endpoint order,
 * and the event itself is late.
 */
final class Gather {
    private final FanOut fanOut;
    private final AnswerMode mode;
    private final TimeSource time;
    private final Instant startedAt;
    private final long started;
    private final long deadline;
    private final @Nullable Outcome[] outcomes;
    private final Delivery[] deliveries;
    private final long[] starts;
    private int unanswered;
    private int replied;
    private long sequence;
    private long lastInstant;
    private boolean transportFailed;

    Gather(FanOut fanOut, AnswerMode mode, TimeSource time) {
        this.fanOut = fanOut;
        this.mode = mode;
        this.time = time;
        this.startedAt = time.wallTime();
        this.started = time.nanoTime();
        this.deadline = started + fanOut.timeout().toNanos();
        this.outcomes = new @Nullable Outcome[fanOut.endpoints().size()];
        this.deliveries = new Delivery[outcomes.length];
        Arrays.fill(deliveries, Delivery.UNKNOWN);
        this.starts = new long[outcomes.length];
        this.unanswered = outcomes.length;
        this.lastInstant = started;
    }

    /**
     * Notes when a call starts. The one method that needs no lock: no other call is concerned, and whatever happens to this one comes after
     * its start.
     */
    void start(int call) {
        starts[call] = time.nanoTime() - started;
    }

    long deadline() {
        return deadline;
    }

    long started() {
        return started;
    }

    /** The clock now, or the latest instant recorded so far if that is later. */
    long now() {
        long now = time.nanoTime();
        return now - lastInstant > 0 ? now : lastInstant;
    }

    boolean isPastDeadline(long instant) {
        return instant - deadline >= 0;
    }

    boolean hasEnded(int call) {
        return outcomes[call] != null;
    }

    void recordResult(int call, EncodedValue result, long instant) {
        deliveries[call] = Delivery.YES;
        outcomes[call] = new Outcome.Replied(result, sinceStart(instant));
        replied++;
        ended(instant);
    }

    void recordFailure(
            int call, FailureKind kind, String detail, Optional<EncodedValue> error, Delivery delivered, long instant) {
        Duration elapsed = sinceStart(instant);
        deliveries[call] = delivered;
        outcomes[call] = new Outcome.Failed(new BackendFailure(
                fanOut.endpoints().get(call),
                kind,
                new Observed(instant, sequence++),
                startedAt.plus(elapsed),
                elapsed,
                detail,
                error));
        transportFailed |= kind.failureClass() == FailureClass.TRANSPORT;
        ended(instant);
    }

    /** Records a request timeout at the deadline for every unanswered call and returns their indices, in endpoint order. */
    int[] closeAtDeadline() {
        int[] timedOut = new int[unanswered];
        int next = 0;
        for (int call = 0; call < outcomes.length; call++) {
            if (outcomes[call] == null) {
                timedOut[next++] = call;
                Endpoint endpoint = fanOut.endpoints().get(call);
                String detail = endpoint + " did not answer " + fanOut.method() + " within "
                        + fanOut.timeout().toMillis() + " ms";
                recordFailure(call, FailureKind.REQUEST_TIMEOUT, detail, Optional.empty(), Delivery.UNKNOWN, deadline);
            }
        }
        return timedOut;
    }

    /** Corrects what is known of a timed-out call's delivery once it has been given up. */
    void delivered(int call, Delivery delivery) {
        deliveries[call] = delivery;
    }

    /** Nothing that may still come can change which failure, or which value, the policy returns. */
    boolean isDecided() {
        return isSettled() || (mode == AnswerMode.DECIDED && transportFailed);
    }

    boolean isSettled() {
        return unanswered == 0;
    }

    /** The calls that failed so far, in the order they were recorded. */
    List<BackendFailure> failures() {
        List<BackendFailure> failures = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Failed failed) {
                failures.add(failed.failure());
            }
        }
        failures.sort((a, b) -> a.observed().compareTo(b.observed()));
        return failures;
    }

    int replied() {
        return replied;
    }

    int unanswered() {
        return unanswered;
    }

    Delivery delivery() {
        Delivery delivery = Delivery.NO;
        for (int call = 0; call < outcomes.length; call++) {
            delivery = delivery.and(deliveries[call]);
        }
        return delivery;
    }

    /** One outcome for each endpoint; only after the last call ended. */
    List<Outcome> outcomes() {
        if (unanswered > 0) {
            throw new IllegalStateException("asked for the outcomes of an unsettled fan-out");
        }
        return List.of(outcomes);
    }

    /** The whole story; only after the last call ended. */
    FanOutRecord record(Verdict verdict, Duration answeredAfter) {
        return new FanOutRecord(fanOut, mode, startedAt, starts, outcomes(), verdict, answeredAfter);
    }

    Instant startedAt() {
        return startedAt;
    }

    Duration sinceStart(long instant) {
        return Duration.ofNanos(instant - started);
    }

    private void ended(long instant) {
        unanswered--;
        lastInstant = instant;
    }
}
