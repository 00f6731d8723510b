package io.jubaproxy.fanout;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.BackendFailure.Observed;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.failure.FailureReport.Tally;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes one verdict of the results of a fan-out whose calls were all replied to. */
final class Reduction {
    private Reduction() {}

    /** A single reply goes back as it came. Reads the book of a settled fan-out, which changes no more. */
    static Verdict of(FanOut fanOut, Gather book, long now) {
        List<EncodedValue> results = new ArrayList<>(fanOut.endpoints().size());
        for (Outcome outcome : book.outcomes()) {
            if (outcome instanceof Outcome.Replied reply) {
                results.add(reply.result());
            }
        }
        try {
            return new Verdict.Success(
                    results.size() == 1
                            ? results.getFirst()
                            : fanOut.aggregator().aggregate(results));
        } catch (RuntimeException e) {
            String detail = "the results of " + fanOut.method() + " could not be combined: " + e.getMessage();
            return unusable(fanOut, book, now, detail);
        }
    }

    private static Verdict unusable(FanOut fanOut, Gather book, long now, String detail) {
        Duration elapsed = book.sinceStart(now);
        BackendFailure failure = new BackendFailure(
                fanOut.endpoints().getLast(),
                FailureKind.UNUSABLE_RESULT,
                new Observed(now, 0),
                book.startedAt().plus(elapsed),
                elapsed,
                detail,
                Optional.empty());
        int calls = fanOut.endpoints().size();
        return new Verdict.Failure(
                new FailureReport(List.of(failure), new Tally(calls, calls - 1, 1, 0), Delivery.YES));
    }
}
