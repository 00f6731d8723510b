package io.jubaproxy.backend;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.wire.EncodedValue;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way. Giving it up, writing it and ending it race with each other on different threads; one atomic state decides.
 *
 * <p>WAITING turns WRITTEN just before the first byte goes to the channel, or UNWRITTEN where the call ends before that, for good.
 * WRITTEN turns OVER when the reply comes, the connection fails or the call is given up. The listener is told by whoever makes the
 * last step, unless that was {@link #abandon}.
 */
final class OutgoingCall implements Backend.Call {
    private static final System.Logger LOG = System.getLogger(OutgoingCall.class.getName());
    /** What a waiting call costs beside its params: a generous guess that keeps many tiny calls from counting as nothing. */
    private static final int OVERHEAD_BYTES = 256;

    private enum State {
        WAITING,
        WRITTEN,
        UNWRITTEN,
        OVER
    }

    private final EndpointPool pool;
    private final String method;
    private final EncodedValue params;
    private final Backend.Urgency urgency;
    private final CallListener listener;
    private final TimeSource time;
    private final long started;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    /** All are set before the state turns WRITTEN and read only after. */
    private @Nullable Connection connection;

    private int id;
    private long writtenAt;

    OutgoingCall(
            EndpointPool pool,
            String method,
            EncodedValue params,
            Backend.Urgency urgency,
            CallListener listener,
            TimeSource time) {
        this.pool = pool;
        this.method = method;
        this.params = params;
        this.urgency = urgency;
        this.listener = listener;
        this.time = time;
        this.started = time.nanoTime();
    }

    String method() {
        return method;
    }

    EncodedValue params() {
        return params;
    }

    Backend.Urgency urgency() {
        return urgency;
    }

    /** What the call counts while nothing of it is written; never nothing. */
    long weight() {
        return (long) params.size() + OVERHEAD_BYTES;
    }

    /** Whether it is neither written nor over. */
    boolean isWaiting() {
        return state.get() == State.WAITING;
    }

    /**
     * @param now on the event loops' clock
     * @return false where the call is over and must not be written
     */
    boolean beginWrite(Connection on, int withId, long now) {
        connection = on;
        id = withId;
        writtenAt = now;
        return leaveWaiting(State.WRITTEN);
    }

    /** When it was written, on the event loops' clock. */
    long writtenAt() {
        return writtenAt;
    }

    /** @return false where the reply comes too late */
    boolean reply(Reply reply) {
        if (!state.compareAndSet(State.WRITTEN, State.OVER)) {
            return false;
        }
        tell(() -> listener.replied(reply));
        return true;
    }

    /** @param what happened, to follow the endpoint's name in a sentence */
    void fail(FailureKind kind, String what) {
        if (leaveWaiting(State.UNWRITTEN)) {
            tell(() -> listener.failed(kind, sentence(what), Delivery.NO));
        } else if (state.compareAndSet(State.WRITTEN, State.OVER)) {
            tell(() -> listener.failed(kind, sentence(what), Delivery.UNKNOWN));
        }
    }

    @Override
    public Delivery abandon() {
        if (leaveWaiting(State.UNWRITTEN)) {
            pool.forget(this);
        } else if (state.compareAndSet(State.WRITTEN, State.OVER) && connection != null) {
            connection.forget(id);
        }
        return state.get() == State.UNWRITTEN ? Delivery.NO : Delivery.UNKNOWN;
    }

    private boolean leaveWaiting(State next) {
        boolean left = state.compareAndSet(State.WAITING, next);
        if (left) {
            pool.noLongerUnwritten(weight());
        }
        return left;
    }

    private String sentence(String what) {
        long elapsed = Duration.ofNanos(time.nanoTime() - started).toMillis();
        return pool.endpoint() + " " + what + " (" + elapsed + " ms after the call began)";
    }

    private static void tell(Runnable notice) {
        try {
            notice.run();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "A call's listener failed", e);
        }
    }
}
