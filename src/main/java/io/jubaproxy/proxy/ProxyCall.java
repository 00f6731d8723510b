package io.jubaproxy.proxy;

import io.jubaproxy.failure.CollectedFailuresException;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.fanout.Dispatch;
import io.jubaproxy.fanout.Gathering;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the service bean: the bean starts it, and the interceptor around the bean can still close it when time
 * runs out. Used once; thread-safe.
 */
public final class ProxyCall {
    /** How far the backstop stands behind the deadline that the core keeps itself. */
    private static final Duration BACKSTOP_MARGIN = Duration.ofSeconds(1);

    private final Duration backstop;
    private @Nullable ProxyRequest request;
    private @Nullable Dispatch dispatch;
    private boolean isClosed;

    public ProxyCall(ProxyRequest request) {
        this.request = request;
        this.backstop = request.timeout().plus(BACKSTOP_MARGIN);
    }

    /** What is asked; to be asked before the answer. */
    public synchronized ProxyRequest request() {
        if (request == null) {
            throw new IllegalStateException("the call is over");
        }
        return request;
    }

    /** From now until the backstop may end the call. */
    Duration backstop() {
        return backstop;
    }

    /** Its answer is known: lets go of what was sent and of what came, however long a container keeps the call. */
    synchronized void release() {
        request = null;
        dispatch = null;
    }

    /**
     * Sends the request to its servers.
     *
     * @return the aggregated result; fails with {@link CollectedFailuresException}, or with {@link RefusedException} of kind no-server or
     *     no-ring, or overloaded where the backstop came first, and nothing was sent then
     */
    synchronized CompletionStage<EncodedValue> start(ScatterGather core) {
        if (isClosed) {
            return CompletableFuture.failedStage(neverStarted());
        }
        Dispatch started = core.start(request());
        dispatch = started;
        return started.gathering().thenCompose(ProxyCall::result);
    }

    /** The result after the fan-out was closed as its deadline would have closed it; one that never started never will. */
    CompletionStage<EncodedValue> closeAtDeadline() {
        Dispatch started;
        synchronized (this) {
            isClosed = true;
            started = dispatch;
        }
        if (started == null) {
            return CompletableFuture.failedFuture(neverStarted());
        }
        started.closeAtDeadline();
        return started.gathering().thenCompose(ProxyCall::result);
    }

    private static CompletionStage<EncodedValue> result(Gathering gathering) {
        return gathering.verdict().thenCompose(verdict -> switch (verdict) {
            case Verdict.Success(EncodedValue value) -> CompletableFuture.completedStage(value);
            case Verdict.Failure(var report) -> CompletableFuture.failedStage(new CollectedFailuresException(report));
        });
    }

    private static RefusedException neverStarted() {
        return new RefusedException(FailureKind.OVERLOADED, "no thread was free to send the request in time");
    }
}
