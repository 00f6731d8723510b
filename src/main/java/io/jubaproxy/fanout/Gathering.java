package io.jubaproxy.fanout;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.BackendFailure.Observed;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.failure.FailureReport.Tally;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One fan-out under way: takes the events of its calls from any thread and gives exactly one verdict.
 *
 * <p>Every event is one atomic step under one lock: read the clock, close the book if the deadline has passed, record the outcome
 * unless the call already has one, give up what timed out, and decide. A call's first recorded outcome stays; whatever comes after
 * it is late. The verdict is decided once, because the step that finds it decided marks it so under the same lock; it is announced
 * after the lock is released, so that no listener runs inside it. Calls are given up under the lock, after their timeout is
 * recorded: {@link Backend.Call#abandon} neither blocks nor calls back.
 */
public final class Gathering {
    private final FanOut fanOut;
    private final FanOutObserver observer;
    private final Gather book;
    private final Object lock = new Object();
    private final Backend.@Nullable Call[] calls;
    private final CompletableFuture<Verdict> verdict = new CompletableFuture<>();
    private Verdict.@Nullable Failure answered;
    private Duration answeredAfter = Duration.ZERO;
    private boolean settled;
    private DeadlineTimer.@Nullable Cancellation alarm;

    Gathering(FanOut fanOut, AnswerMode mode, TimeSource time, FanOutObserver observer) {
        this.fanOut = fanOut;
        this.observer = observer;
        this.book = new Gather(fanOut, mode, time);
        this.calls = new Backend.@Nullable Call[fanOut.endpoints().size()];
    }

    /** Completes with the verdict, on the thread whose event decided it; never exceptionally. */
    public CompletionStage<Verdict> verdict() {
        return verdict.minimalCompletionStage();
    }

    /** How many servers are called. */
    public int servers() {
        return calls.length;
    }

    /** Closes the book as at the deadline: every call unanswered by now is a request timeout dated at the deadline. */
    public void closeAtDeadline() {
        Ending ending;
        synchronized (lock) {
            close();
            ending = conclude(book.now());
        }
        announce(ending);
    }

    void start(Backend backend, DeadlineTimer timer) {
        alarm = timer.at(book.deadline(), this::closeAtDeadline);
        for (int call = 0; call < calls.length; call++) {
            startCall(backend, call);
        }
        cancelAlarmIfSettled();
    }

    private void startCall(Backend backend, int call) {
        Endpoint endpoint = fanOut.endpoints().get(call);
        Listener listener = new Listener(call);
        book.start(call);
        try {
            Backend.Call started = backend.call(endpoint, fanOut.method(), fanOut.params(), fanOut.urgency(), listener);
            synchronized (lock) {
                calls[call] = started;
                if (book.hasEnded(call)) {
                    started.abandon();
                }
            }
        } catch (RuntimeException e) {
            listener.failed(FailureKind.CONNECT_FAILED, endpoint + " could not be called: " + e, Delivery.NO);
        }
    }

    private void step(int call, Recording recording) {
        boolean late;
        Ending ending;
        synchronized (lock) {
            long now = book.now();
            if (book.isPastDeadline(now)) {
                close();
            }
            late = book.hasEnded(call);
            if (!late) {
                recording.at(now);
            }
            ending = conclude(now);
        }
        if (late) {
            tell(() -> observer.late(fanOut.endpoints().get(call)));
        }
        announce(ending);
    }

    private void close() {
        for (int call : book.closeAtDeadline()) {
            Backend.Call started = calls[call];
            book.delivered(call, started == null ? Delivery.NO : started.abandon());
        }
    }

    /** What this step ended: the verdict, the whole fan-out, both or neither. Each is ended by one step only. */
    private Ending conclude(long now) {
        boolean answers = answered == null && !settled && book.isDecided();
        boolean settles = !settled && book.isSettled();
        settled |= settles;
        if (answers) {
            answeredAfter = book.sinceStart(now);
            List<BackendFailure> failures = book.failures();
            if (!failures.isEmpty()) {
                Tally servers = new Tally(calls.length, book.replied(), failures.size(), book.unanswered());
                answered = new Verdict.Failure(new FailureReport(failures, servers, book.delivery()));
            }
        }
        return new Ending(answers, settles, now);
    }

    private void announce(Ending ending) {
        if (!ending.answers && !ending.settles) {
            return;
        }
        Verdict outcome = answered == null ? combine(ending.at) : answered;
        if (ending.answers) {
            verdict.complete(outcome);
        }
        if (ending.settles) {
            FanOutRecord record = book.record(outcome, answeredAfter);
            tell(() -> observer.settled(record));
            cancelAlarmIfSettled();
        }
    }

    /** Every call replied: one result of all. A single reply goes back as it came. */
    private Verdict combine(long now) {
        List<EncodedValue> results = new ArrayList<>(calls.length);
        for (Outcome outcome : book.outcomes()) {
            if (outcome instanceof Outcome.Replied reply) {
                results.add(reply.result());
            }
        }
        try {
            Aggregator aggregator = fanOut.aggregator();
            return new Verdict.Success(results.size() == 1 ? results.getFirst() : aggregator.aggregate(results));
        } catch (RuntimeException e) {
            return unusable(now, "the results of " + fanOut.method() + " could not be combined: " + e.getMessage());
        }
    }

    private Verdict.Failure unusable(long now, String detail) {
        Duration elapsed = book.sinceStart(now);
        BackendFailure failure = new BackendFailure(
                fanOut.endpoints().getLast(),
                FailureKind.UNUSABLE_RESULT,
                new Observed(now, 0),
                book.startedAt().plus(elapsed),
                elapsed,
                detail,
                Optional.empty());
        Tally servers = new Tally(calls.length, calls.length - 1, 1, 0);
        return new Verdict.Failure(new FailureReport(List.of(failure), servers, Delivery.YES));
    }

    private void cancelAlarmIfSettled() {
        DeadlineTimer.Cancellation pending;
        synchronized (lock) {
            pending = settled ? alarm : null;
        }
        if (pending != null) {
            pending.cancel();
        }
    }

    private static void tell(Runnable notice) {
        try {
            notice.run();
        } catch (RuntimeException e) {
            System.getLogger(Gathering.class.getName()).log(System.Logger.Level.ERROR, "A fan-out observer failed", e);
        }
    }

    private interface Recording {
        void at(long instant);
    }

    private record Ending(boolean answers, boolean settles, long at) {}

    private final class Listener implements CallListener {
        private final int call;

        Listener(int call) {
            this.call = call;
        }

        @Override
        public void replied(Reply reply) {
            switch (reply) {
                case Reply.ResultReply(EncodedValue value) -> result(value);
                case Reply.ErrorReply(EncodedValue error) ->
                    fail(FailureKind.APPLICATION_ERROR, "answered with an error", Optional.of(error));
            }
        }

        @Override
        public void failed(FailureKind kind, String detail, Delivery delivered) {
            step(call, instant -> book.recordFailure(call, kind, detail, Optional.empty(), delivered, instant));
        }

        private void result(EncodedValue value) {
            Optional<String> problem = problemWith(value);
            if (problem.isPresent()) {
                fail(
                        FailureKind.UNUSABLE_RESULT,
                        "answered with an unusable result: " + problem.get(),
                        Optional.empty());
            } else {
                step(call, instant -> book.recordResult(call, value, instant));
            }
        }

        private void fail(FailureKind kind, String what, Optional<EncodedValue> error) {
            String detail = fanOut.endpoints().get(call) + " " + what + " to " + fanOut.method();
            step(call, instant -> book.recordFailure(call, kind, detail, error, Delivery.YES, instant));
        }

        private Optional<String> problemWith(EncodedValue value) {
            try {
                return fanOut.aggregator().problemWith(value);
            } catch (RuntimeException e) {
                return Optional.of("it can't be read: " + e.getMessage());
            }
        }
    }
}
