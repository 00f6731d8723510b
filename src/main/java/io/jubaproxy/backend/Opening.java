package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The one connect to an endpoint that may be under way, and the back-off after it failed. Changed under the pool's lock. */
final class Opening {
    private final BackOff backOff;
    private CompletableFuture<Void> end = new CompletableFuture<>();
    private boolean isUnderWay;

    Opening(BackOff backOff) {
        this.backOff = backOff;
    }

    boolean isUnderWay() {
        return isUnderWay;
    }

    /** Whether the last connect failed a moment ago; from any thread. */
    boolean isBackingOff() {
        return backOff.isOn();
    }

    /** Whether the last connect failed and none has succeeded since; from any thread. */
    boolean hasFailed() {
        return backOff.hasFailed();
    }

    /** What the last connect failed of, to follow the endpoint's name in a sentence. */
    String lastCause() {
        return backOff.lastCause();
    }

    void begin() {
        isUnderWay = true;
    }

    /** Done when the connect under way, or else the next one, has ended one way or the other. */
    CompletionStage<Void> end() {
        return end.minimalCompletionStage();
    }

    /** The one {@link #end} is of, for whoever ends the wait early outside of the lock. */
    CompletableFuture<Void> underWay() {
        return end;
    }

    /** @return to be completed outside of the lock */
    CompletableFuture<Void> succeeded() {
        backOff.succeeded();
        return ended();
    }

    /**
     * Only a failed connect begins a back-off; a server that accepts and then closes is there.
     *
     * @return to be completed outside of the lock
     */
    CompletableFuture<Void> failed(FailureKind kind, String cause) {
        if (kind == FailureKind.CONNECT_FAILED) {
            backOff.failed(cause);
        }
        return ended();
    }

    /** @return to be completed outside of the lock */
    CompletableFuture<Void> ended() {
        isUnderWay = false;
        CompletableFuture<Void> ended = end;
        end = new CompletableFuture<>();
        return ended;
    }
}
