package io.jubaproxy.observe;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureRanking;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.Outcome;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.fanout.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes of a fan-out what the recorder keeps. Used once, by one thread. */
final class Recording {
    private static final int LONGEST_DETAIL = 500;

    private final FanOutRecord record;
    /** Of the verdict, none for a success. */
    private final List<BackendFailure> answered;

    private final List<BackendFailure> ranked;

    private Recording(FanOutRecord record) {
        this.record = record;
        this.answered = record.verdict() instanceof Verdict.Failure failure
                ? FailureRanking.rank(failure.report().failures())
                : List.of();
        List<BackendFailure> ended = record.failures();
        // Where all replied and their results could not be combined, the failure is in the verdict only.
        this.ranked = ended.isEmpty() ? answered : FailureRanking.rank(ended);
    }

    static RecordedFanOut of(FanOutRecord record) {
        return new Recording(record).recorded();
    }

    private RecordedFanOut recorded() {
        ProxyRequest request = record.fanOut().request();
        List<RecordedCall> calls = calls();
        return new RecordedFanOut(
                record.startedAt(),
                request.door(),
                request.requestId(),
                request.cluster(),
                request.method().name(),
                request.method().routing().label(),
                request.method().aggregator().label(),
                record.mode(),
                record.fanOut().timeout(),
                record.answeredAfter(),
                record.decidedAfter(),
                record.endedAfter(),
                calls,
                chosen(calls));
    }

    private List<RecordedCall> calls() {
        List<RecordedCall> calls = new ArrayList<>(record.outcomes().size());
        for (int call = 0; call < record.outcomes().size(); call++) {
            calls.add(call(call, record.outcomes().get(call)));
        }
        return calls;
    }

    private RecordedCall call(int call, Outcome outcome) {
        Optional<BackendFailure> failure = failure(call, outcome);
        boolean isAfterAnswer = failure.isPresent()
                ? !answered.contains(failure.get())
                : outcome.elapsed().compareTo(record.answeredAfter()) > 0;
        return new RecordedCall(
                record.fanOut().endpoints().get(call),
                Duration.ofNanos(record.starts()[call]),
                outcome.elapsed(),
                failure.map(Recording::withoutPayload),
                failure.map(each -> OptionalInt.of(ranked.indexOf(each) + 1)).orElseGet(OptionalInt::empty),
                isAfterAnswer);
    }

    private Optional<BackendFailure> failure(int call, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed failed -> Optional.of(failed.failure());
            case Outcome.Replied replied ->
                answered.stream()
                        .filter(each -> record.failures().isEmpty()
                                && each.endpoint()
                                        .equals(record.fanOut().endpoints().get(call)))
                        .findFirst();
        };
    }

    private static OptionalInt chosen(List<RecordedCall> calls) {
        for (int call = 0; call < calls.size(); call++) {
            if (calls.get(call).rank().orElse(0) == 1) {
                return OptionalInt.of(call);
            }
        }
        return OptionalInt.empty();
    }

    private static BackendFailure withoutPayload(BackendFailure failure) {
        String detail = failure.detail();
        boolean isLong = detail.length() > LONGEST_DETAIL;
        if (!isLong && failure.error().isEmpty()) {
            return failure;
        }
        return new BackendFailure(
                failure.endpoint(),
                failure.kind(),
                failure.observed(),
                failure.at(),
                failure.elapsed(),
                isLong ? detail.substring(0, LONGEST_DETAIL) + "..." : detail,
                Optional.empty());
    }
}
