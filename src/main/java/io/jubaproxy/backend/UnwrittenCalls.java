package io.jubaproxy.backend;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The calls of one endpoint that nothing was written of yet: what they weigh, from their first moment on, and those among them that wait
 * for a connection, in order. The weights may change on any thread, the rest under the pool's lock.
 */
final class UnwrittenCalls {
    private final AtomicLong bytes = new AtomicLong();
    private final Set<OutgoingCall> waiting = new LinkedHashSet<>();

    void count(long weight) {
        bytes.addAndGet(weight);
    }

    /** @return whether it was the last one */
    boolean discount(long weight) {
        return bytes.addAndGet(-weight) == 0;
    }

    /** Whether there is none at all, neither one that waits nor one on its way to or from a connection: each weighs something. */
    boolean areNone() {
        return bytes.get() == 0;
    }

    /** What the others weigh. */
    long bytesBeside(OutgoingCall call) {
        return bytes.get() - call.weight();
    }

    void addWaiting(OutgoingCall call) {
        waiting.add(call);
    }

    boolean isWaiting(OutgoingCall call) {
        return waiting.contains(call);
    }

    void removeWaiting(OutgoingCall call) {
        waiting.remove(call);
    }

    List<OutgoingCall> takeWaiting() {
        List<OutgoingCall> taken = List.copyOf(waiting);
        waiting.clear();
        return taken;
    }
}
