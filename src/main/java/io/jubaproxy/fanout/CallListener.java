package io.jubaproxy.fanout;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;

/**
 * Told how one call ended. A backend tells each call exactly once, at most, and on any thread; it may do so before
 * {@link Backend#call} has returned. Never blocks, never throws.
 */
public interface CallListener {
    /** The server answered. */
    void replied(Reply reply);

    /**
     * The call failed on the way.
     *
     * @param kind of class transport, never request-timeout: the deadline is the core's
     * @param detail one sentence for people
     * @param delivered NO where certainly no byte of the call was written
     */
    void failed(FailureKind kind, String detail, Delivery delivered);
}
