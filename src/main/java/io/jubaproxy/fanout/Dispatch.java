package io.jubaproxy.fanout;

import java.util.concurrent.CompletionStage;

/**
 * A request on its way to its servers.
 *
 * @param gathering the fan-out under way, at once or after its cluster was looked up; fails with
 *     {@link io.jubaproxy.failure.RefusedException} of kind no-server or no-ring where nothing was sent
 * @param endLookUp goes on without the members if they are not found yet; without effect if they are
 */
public record Dispatch(CompletionStage<Gathering> gathering, Runnable endLookUp) {
    /** Ends the request as its deadline would. */
    public void closeAtDeadline() {
        endLookUp.run();
        CompletionStage<Void> unused = gathering.thenAccept(Gathering::closeAtDeadline);
    }
}
