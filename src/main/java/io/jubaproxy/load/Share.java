package io.jubaproxy.load;

import io.jubaproxy.membership.Endpoint;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one request takes of the bounds: its place among the requests, the bytes it holds, and a call at each of its servers. Every part is given
 * back once, whatever is said again later. Not thread-safe: its fan-out's lock guards it.
 */
public final class Share {
    private static final @Nullable ServerLimit[] NOBODY = {};

    private final Admission admission;
    private @Nullable ServerLimit[] calls = NOBODY;
    private long bytes;
    private boolean hasLeft;

    Share(Admission admission, long bytes) {
        this.admission = admission;
        this.bytes = bytes;
    }

    /**
     * Takes room for a call to each of them, or for none.
     *
     * @return the first that has no room; empty where all have
     */
    public Optional<Endpoint> begin(List<Endpoint> endpoints) {
        @Nullable ServerLimit[] taken = new @Nullable ServerLimit[endpoints.size()];
        for (int call = 0; call < taken.length; call++) {
            ServerLimit limit = admission.servers().of(endpoints.get(call));
            if (!limit.tryBegin()) {
                giveBack(taken);
                return Optional.of(endpoints.get(call));
            }
            taken[call] = limit;
        }
        calls = taken;
        return Optional.empty();
    }

    private static void giveBack(@Nullable ServerLimit[] taken) {
        for (int call = 0; call < taken.length; call++) {
            ServerLimit limit = taken[call];
            taken[call] = null;
            if (limit != null) {
                limit.ended();
            }
        }
    }

    /** The server answered. */
    public void replied(int call) {
        ServerLimit limit = take(call);
        if (limit != null) {
            limit.replied();
        }
    }

    /** The call failed on the way. */
    public void ended(int call) {
        ServerLimit limit = take(call);
        if (limit != null) {
            limit.ended();
        }
    }

    /** @param began when the request began, on the clock of {@code now} */
    public void timedOut(int call, long began, long now) {
        ServerLimit limit = take(call);
        if (limit != null) {
            limit.timedOut(began, now);
        }
    }

    private @Nullable ServerLimit take(int call) {
        ServerLimit limit = calls[call];
        calls[call] = null;
        return limit;
    }

    /** @return false where the proxy can't keep so much more of what servers answer */
    public boolean tryKeep(long more) {
        boolean fits = admission.heldBytes().replies().tryHold(more);
        bytes += fits ? more : 0;
        return fits;
    }

    /** Gives its place to another request; to be said before its client can send one. */
    public void leave() {
        if (!hasLeft) {
            hasLeft = true;
            admission.leave();
        }
    }

    /** Gives back all that is left of it; nothing of the request is kept any more. */
    public void end() {
        leave();
        giveBack(calls);
        admission.heldBytes().release(bytes);
        bytes = 0;
    }
}
