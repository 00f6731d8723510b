package io.jubaproxy.proxy;

import io.jubaproxy.failure.CollectedFailuresException;
import io.jubaproxy.failure.SelectedFailureException;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.HeldBytes;
import io.jubaproxy.wire.EncodedValue;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the failures a fan-out collected and fails with the selected one, on a managed thread.
 *
 * <p>It stands outside the fault tolerance interceptor (priority 4010), so it sees the time-outs of that too: then it closes the fan-out
 * as the deadline would have and ranks what was recorded, which gives the answer the core would have given. It times the stage itself,
 * because the container's {@code @Timeout} does not, or not without holding a thread (see {@link ProxyService#call}). And the stage it
 * returns is a new one, completed with the bare exception, because not every REST engine unwraps what a dependent stage has wrapped.
 *
 * <p>The fan-out gives back its room when it is over; from then until the answer is written the result is counted as held here.
 */
@Interceptor
@SelectsFailure
@Priority(Interceptor.Priority.APPLICATION)
public class FailureSelection {
    /** The result, and its text as it is written. */
    private static final int COPIES = 2;

    private final Workers workers;
    private final HeldBytes held;

    @Inject
    public FailureSelection(Workers workers, Admission admission) {
        this.workers = workers;
        this.held = admission.heldBytes();
    }

    @AroundInvoke
    Object select(InvocationContext context) {
        ProxyCall call = (ProxyCall) context.getParameters()[0];
        CompletableFuture<EncodedValue> answer = new CompletableFuture<>();
        CompletionStage<EncodedValue> unused = answer.whenComplete((value, failure) -> call.release());
        CompletionStage<EncodedValue> collected = withTimeout(proceed(context), call.backstop());
        collected.whenComplete((value, failure) -> {
            long size = value == null ? 0 : (long) COPIES * value.size();
            held.hold(size);
            workers.run(() -> {
                try {
                    finish(answer, call, value, failure);
                } finally {
                    held.release(size);
                }
            });
        });
        CompletionStage<EncodedValue> selected = answer;
        return selected;
    }

    @SuppressWarnings("unchecked") // the binding says what its methods return
    private static CompletionStage<EncodedValue> proceed(InvocationContext context) {
        try {
            return (CompletionStage<EncodedValue>) context.proceed();
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static CompletionStage<EncodedValue> withTimeout(CompletionStage<EncodedValue> stage, Duration timeout) {
        CompletableFuture<EncodedValue> timed = new CompletableFuture<>();
        stage.whenComplete((value, failure) -> complete(timed, value, failure));
        return timed.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Whatever goes wrong on the way is the answer: nobody else would give one. */
    private static void finish(
            CompletableFuture<EncodedValue> answer,
            ProxyCall call,
            @Nullable EncodedValue value,
            @Nullable Throwable failure) {
        try {
            select(answer, call, value, failure);
        } catch (Throwable defect) {
            complete(answer, null, defect);
        }
    }

    private static void select(
            CompletableFuture<EncodedValue> answer,
            ProxyCall call,
            @Nullable EncodedValue value,
            @Nullable Throwable failure) {
        switch (unwrapped(failure)) {
            case TimeoutException frameworks -> finishClosed(answer, call);
            case java.util.concurrent.TimeoutException ours -> finishClosed(answer, call);
            case CollectedFailuresException collected ->
                complete(answer, null, SelectedFailureException.from(collected.report()));
            case null -> complete(answer, value, null);
            case Throwable other -> complete(answer, null, other);
        }
    }

    private static void finishClosed(CompletableFuture<EncodedValue> answer, ProxyCall call) {
        call.closeAtDeadline().whenComplete((value, failure) -> finish(answer, call, value, failure));
    }

    private static void complete(
            CompletableFuture<EncodedValue> target, @Nullable EncodedValue value, @Nullable Throwable failure) {
        if (value != null) {
            target.complete(value);
        } else {
            target.completeExceptionally(
                    failure == null ? new NullPointerException("neither value nor failure") : failure);
        }
    }

    private static @Nullable Throwable unwrapped(@Nullable Throwable failure) {
        if (failure instanceof CompletionException || failure instanceof ExecutionException) {
            return failure.getCause() == null ? failure : unwrapped(failure.getCause());
        }
        return failure;
    }
}
