package io.jubaproxy.membership.kubernetes;

import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * One request under way, which ends by itself, by {@link #cancel}, or where nothing is heard for too long: HttpClient's own time-out
 * ends with the headers of the answer. Thread-safe.
 */
final class Exchange {
    private final CompletableFuture<HttpResponse<String>> answer = new CompletableFuture<>();
    private final Duration longestSilence;
    private final ScheduledExecutorService timer;
    private volatile long heard = System.nanoTime();

    Exchange(Duration longestSilence, ScheduledExecutorService timer) {
        this.longestSilence = longestSilence;
        this.timer = timer;
        checkAfter(longestSilence.toNanos());
    }

    /** Whatever came; fails with what ended the request instead. */
    CompletionStage<HttpResponse<String>> answer() {
        return answer;
    }

    /** The request was sent: its outcome is this exchange's, and their ends are one. */
    void sent(CompletableFuture<HttpResponse<String>> request) {
        CompletableFuture<HttpResponse<String>> unused = request.whenComplete((response, failure) -> {
            if (failure == null) {
                answer.complete(response);
            } else {
                fail(causeOf(failure));
            }
        });
        CompletableFuture<HttpResponse<String>> unusedEnd =
                answer.whenComplete((response, failure) -> request.cancel(true));
    }

    /** What a future's dependents wrap. */
    static Throwable causeOf(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }

    void heard() {
        heard = System.nanoTime();
    }

    void fail(Throwable cause) {
        answer.completeExceptionally(cause);
    }

    void cancel() {
        answer.cancel(true);
    }

    boolean isOver() {
        return answer.isDone();
    }

    private void checkAfter(long nanos) {
        try {
            var check = timer.schedule(this::check, nanos, TimeUnit.NANOSECONDS);
            CompletableFuture<HttpResponse<String>> unused =
                    answer.whenComplete((response, failure) -> check.cancel(false));
        } catch (RejectedExecutionException e) {
            fail(e);
        }
    }

    private void check() {
        long left = longestSilence.toNanos() - (System.nanoTime() - heard);
        if (left > 0) {
            checkAfter(left);
        } else {
            fail(new HttpTimeoutException("nothing came for " + longestSilence.toMillis() + " ms"));
        }
    }
}
