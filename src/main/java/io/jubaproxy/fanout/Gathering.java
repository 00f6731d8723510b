package io.jubaproxy.fanout;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.failure.FailureReport.Tally;
import io.jubaproxy.load.Share;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import java.lang.System.Logger.Level;
import java.time.Duration;
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
 * recorded: {@link Backend.Call#abandon} neither blocks nor calls back. A call's room at its server is given back in the step
 * that records its outcome, so once, and before the client can know; what a server does for a call after its deadline counts no longer.
 *
 * <p>Where a step itself fails, of a defect of ours or because a class can't be loaded, no later one could be trusted to answer the request: it is
 * broken off there and then.
 */
public final class Gathering {
    private static final System.Logger LOG = System.getLogger(Gathering.class.getName());

    private final FanOut fanOut;
    private final FanOutObserver observer;
    private final Share share;
    private final Gather book;
    private final Object lock = new Object();
    private final Backend.@Nullable Call[] calls;
    private final CompletableFuture<Verdict> verdict = new CompletableFuture<>();
    private Verdict.@Nullable Failure answered;
    private Duration answeredAfter = Duration.ZERO;
    private boolean settled;
    private DeadlineTimer.@Nullable Cancellation alarm;

    /** @param share of the bounds, with room for each call; ended here */
    Gathering(FanOut fanOut, AnswerMode mode, TimeSource time, FanOutObserver observer, Share share) {
        this.fanOut = fanOut;
        this.observer = observer;
        this.share = share;
        this.book = new Gather(fanOut, mode, time);
        this.calls = new Backend.@Nullable Call[fanOut.endpoints().size()];
    }

    /**
     * Completes with the verdict, on the thread whose event decided it; exceptionally only where the proxy itself failed. To be listened to
     * only.
     */
    public CompletionStage<Verdict> verdict() {
        return verdict;
    }

    /** How many servers are called. */
    public int servers() {
        return calls.length;
    }

    /** Closes the book as at the deadline: every call unanswered by now is a request timeout dated at the deadline. */
    public void closeAtDeadline() {
        try {
            Ending ending;
            synchronized (lock) {
                close();
                ending = conclude(book.now());
            }
            announce(ending);
        } catch (Throwable defect) {
            breakOff(defect);
        }
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
        CallEvents listener = new CallEvents(this, fanOut, call);
        book.start(call);
        try {
            Backend.Call started = backend.call(endpoint, fanOut.method(), fanOut.params(), fanOut.urgency(), listener);
            synchronized (lock) {
                calls[call] = started;
                if (book.hasEnded(call)) {
                    started.abandon();
                }
            }
        } catch (Throwable e) {
            listener.failed(FailureKind.CONNECT_FAILED, endpoint + " could not be called: " + e, Delivery.NO);
        }
    }

    /** The server of this call answered with a result that can be used. */
    void result(int call, EncodedValue value) {
        step(call, instant -> {
            share.replied(call);
            if (share.tryKeep(value.size())) {
                book.recordResult(call, value, instant);
            } else {
                String detail = fanOut.endpoints().get(call) + " answered " + fanOut.method() + " with " + value.size()
                        + " bytes, more than the proxy can keep now (jubaproxy.max-held-bytes)";
                book.recordFailure(call, FailureKind.UNUSABLE_RESULT, detail, Optional.empty(), Delivery.YES, instant);
            }
        });
    }

    /** The server of this call answered, and it is a failure. */
    void answeredBadly(int call, FailureKind kind, String detail, Optional<EncodedValue> error) {
        step(call, instant -> {
            share.replied(call);
            book.recordFailure(call, kind, detail, error, Delivery.YES, instant);
        });
    }

    /** The call failed on the way. */
    void failed(int call, FailureKind kind, String detail, Delivery delivered) {
        step(call, instant -> {
            share.ended(call);
            book.recordFailure(call, kind, detail, Optional.empty(), delivered, instant);
        });
    }

    private void step(int call, Recording recording) {
        boolean late;
        Ending ending;
        synchronized (lock) {
            long now = book.now();
            if (book.isPastDeadline(now)) {
                close();
            }
            late = settled || book.hasEnded(call);
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

    /** Ends what can't end as it should: the client learns of a defect, all room is given back and every call given up. */
    void breakOff(Throwable defect) {
        try {
            giveUp();
        } catch (Throwable another) {
            LOG.log(Level.ERROR, "A fan-out of " + fanOut.method() + " could not be broken off", another);
        }
        if (!verdict.completeExceptionally(defect)) {
            LOG.log(Level.ERROR, "A fan-out of " + fanOut.method() + " was broken off after its answer", defect);
        }
        cancelAlarmIfSettled();
    }

    private void giveUp() {
        synchronized (lock) {
            settled = true;
            share.end();
            for (Backend.Call call : calls) {
                if (call != null) {
                    call.abandon();
                }
            }
        }
    }

    private void close() {
        if (settled) {
            return;
        }
        for (int call : book.closeAtDeadline()) {
            share.timedOut(call, book.started(), book.deadline());
            Backend.Call started = calls[call];
            book.delivered(call, started == null ? Delivery.NO : started.abandon());
        }
    }

    /** What this step ended: the verdict, the whole fan-out, both or neither. Each is ended by one step only. */
    private Ending conclude(long now) {
        boolean answers = answered == null && !settled && book.isDecided();
        boolean settles = !settled && book.isSettled();
        settled |= settles;
        if (settles) {
            share.leave();
        }
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
        Verdict outcome = answered == null ? Reduction.of(fanOut, book, ending.at) : answered;
        if (ending.answers) {
            verdict.complete(outcome);
        }
        if (ending.settles) {
            FanOutRecord record = book.record(outcome, answeredAfter);
            tell(() -> observer.settled(record));
            share.end();
            cancelAlarmIfSettled();
        }
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
        } catch (Throwable e) {
            LOG.log(Level.ERROR, "A fan-out observer failed", e);
        }
    }

    private interface Recording {
        void at(long instant);
    }

    private record Ending(boolean answers, boolean settles, long at) {}
}
