package io.jubaproxy.backend;

import io.netty.util.collection.IntObjectHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls that were written to one connection and not ended, by message id. Ids ascend and none is used twice, so a reply whose id nobody waits for
 * belongs to nobody: a call that was given up only has to leave. On the event loop only.
 */
final class WrittenCalls {
    static final long LAST_ID = 0xffff_ffffL;

    private final IntObjectHashMap<OutgoingCall> calls = new IntObjectHashMap<>();
    private long nextId;

    WrittenCalls(long firstId) {
        this.nextId = firstId;
    }

    long nextId() {
        return nextId;
    }

    /** Adds the call under the next id, which is used then. */
    void add(OutgoingCall call) {
        calls.put((int) nextId, call);
        nextId++;
    }

    /** Whether there is no id left. */
    boolean isSpent() {
        return nextId > LAST_ID;
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** The call with this id, which leaves; null where there is none. */
    @Nullable
    OutgoingCall take(long id) {
        return calls.remove((int) id);
    }

    List<OutgoingCall> takeAll() {
        List<OutgoingCall> all = List.copyOf(calls.values());
        calls.clear();
        return all;
    }
}
