package io.jubaproxy.backend;

import io.jubaproxy.backend.Placement.Where;
import io.jubaproxy.fanout.Backend.Urgency;
import java.util.Optional;

/**
 * Decides where a call to one endpoint goes. Used under the pool's lock.
 *
 * <p>A call goes to the best open connection that takes more. Where that one is busy, clogged or on another thread, another is opened beside it, one at a
 * time, up to the maximum. Where none takes more, or all are clogged and another is being opened, the call waits, in order, for a connect or for a server to
 * read on; waiting calls are bounded by their bytes.
 */
final class Placing {
    private static final Where WAITING = new Placement.Waiting();

    private final OpenConnections open;
    private final Opening opening;
    private final UnwrittenCalls unwritten;
    private final long maxWaitingBytes;
    private boolean closed;

    Placing(OpenConnections open, Opening opening, UnwrittenCalls unwritten, long maxWaitingBytes) {
        this.open = open;
        this.opening = opening;
        this.unwritten = unwritten;
        this.maxWaitingBytes = maxWaitingBytes;
    }

    /** From now on every call fails. */
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    /** @param mayConnect whether another connection may be opened for it */
    Placement place(OutgoingCall call, boolean mayConnect) {
        Connection best = open.best();
        boolean connects = mayConnect && canConnect() && (best == null || open.wantsAnother(best));
        Where where = best == null || waitsForBetter(best, connects, call) ? off(call) : on(best);
        boolean begins = connects && (where instanceof Placement.On || unwritten.isWaiting(call));
        if (begins) {
            opening.begin();
        }
        return new Placement(where, begins);
    }

    private boolean waitsForBetter(Connection best, boolean connects, OutgoingCall call) {
        return (connects || opening.isUnderWay()) && best.isClogged() && hasRoom(call);
    }

    private static Where on(Connection chosen) {
        chosen.reserve(1);
        return new Placement.On(chosen);
    }

    private Where off(OutgoingCall call) {
        Optional<String> refusal = refusal(call);
        if (refusal.isPresent()) {
            return new Placement.Nowhere(refusal.get());
        }
        if (call.isWaiting()) {
            unwritten.addWaiting(call);
        }
        return WAITING;
    }

    private Optional<String> refusal(OutgoingCall call) {
        if (closed) {
            return Optional.of("is not called any more: the proxy is stopping");
        }
        if (open.isEmpty() && call.urgency() == Urgency.FAIL_IN_BACK_OFF && opening.isBackingOff()) {
            return Optional.of(opening.lastCause() + " a moment ago and is not tried again yet");
        }
        if (!hasRoom(call)) {
            return Optional.of("takes no more: requests of " + unwritten.bytesBeside(call)
                    + " bytes wait for it to accept or to read");
        }
        return Optional.empty();
    }

    private boolean hasRoom(OutgoingCall call) {
        return unwritten.bytesBeside(call) <= maxWaitingBytes;
    }

    /** A connect beside open connections waits for the back-off to end; one without any is the caller's decision. */
    private boolean canConnect() {
        return !closed && !opening.isUnderWay() && !open.isFull() && (open.isEmpty() || !opening.isBackingOff());
    }
}
