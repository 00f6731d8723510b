package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend.Urgency;
import io.jubaproxy.membership.Endpoint;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one endpoint, and the calls that wait for one.
 *
 * <p>A call goes to the best open connection that takes more, see {@link OpenConnections}. Where that one is busy or on another thread,
 * another is opened beside it, one at a time, up to the maximum. Where none takes more, the call waits, in order, for a connect or for a server to read on; waiting
 * calls are bounded by their bytes. A call that a connection gives back unwritten is submitted anew.
 *
 * <p>One lock guards all of it. Inside it nothing is called that could block, call back or take another lock; a connection that
 * begins to take more says so after it does, so no waiting call is overlooked.
 */
final class EndpointPool {
    private final Endpoint endpoint;
    private final BackendSettings settings;
    private final BackOff backOff;
    private final Connector connector;
    private final Object lock = new Object();
    private final OpenConnections open;
    private final Set<OutgoingCall> waiting = new LinkedHashSet<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private boolean connecting;
    private boolean closed;

    EndpointPool(Endpoint endpoint, BackendSettings settings, BackOff backOff, Connector connector) {
        this.endpoint = endpoint;
        this.settings = settings;
        this.backOff = backOff;
        this.connector = connector;
        this.open = new OpenConnections(settings.connectionsPerEndpoint(), connector.loops());
    }

    Endpoint endpoint() {
        return endpoint;
    }

    boolean isBackingOff() {
        if (!backOff.isOn()) {
            return false;
        }
        synchronized (lock) {
            return open.isEmpty();
        }
    }

    /** A new call, whose weight counts from now on until it stops waiting. */
    void submit(OutgoingCall call) {
        waitingBytes.addAndGet(call.weight());
        place(call);
    }

    /** Finds the call a connection, lets it wait for one, or fails it. */
    void place(OutgoingCall call) {
        Connection chosen;
        String refusal = null;
        boolean connects;
        synchronized (lock) {
            chosen = open.best();
            connects = mayConnect() && (chosen == null || open.wantsAnother(chosen));
            if (chosen != null) {
                chosen.reserve(1);
            } else {
                refusal = refusal(call);
            }
            boolean waits = chosen == null && refusal == null && call.isWaiting();
            if (waits) {
                waiting.add(call);
            }
            connects &= chosen != null || waits;
            connecting |= connects;
        }
        if (refusal != null) {
            call.fail(FailureKind.CONNECT_FAILED, refusal);
        } else if (chosen != null) {
            chosen.send(List.of(call));
        }
        if (connects) {
            connector.connect(this);
        }
    }

    private @Nullable String refusal(OutgoingCall call) {
        if (closed) {
            return "is not called any more: the proxy is stopping";
        }
        if (open.isEmpty() && call.urgency() == Urgency.FAIL_IN_BACK_OFF && backOff.isOn()) {
            return backOff.lastCause() + " a moment ago and is not tried again yet";
        }
        long others = waitingBytes.get() - call.weight();
        if (others > settings.maxWaitingBytes()) {
            return "takes no more: requests of " + others + " bytes wait for it to accept or to read";
        }
        return null;
    }

    /** A connect beside open connections waits for the back-off to end; one without any is the caller's decision. */
    private boolean mayConnect() {
        return !closed && !connecting && !open.isFull() && (open.isEmpty() || !backOff.isOn());
    }

    void connected(Connection connection) {
        boolean stopped;
        synchronized (lock) {
            connecting = false;
            stopped = closed;
            if (!stopped) {
                backOff.succeeded();
                open.add(connection);
            }
        }
        if (stopped) {
            connection.stop();
        } else {
            takesMore(connection);
        }
    }

    /**
     * No connection came of a connect. Only a failed connect begins a back-off; a server that accepts and then closes is there.
     *
     * @param kind connect-failed or connection-closed
     * @param cause to follow the endpoint's name in a sentence
     */
    void notConnected(FailureKind kind, String cause) {
        List<OutgoingCall> lost;
        synchronized (lock) {
            connecting = false;
            if (kind == FailureKind.CONNECT_FAILED) {
                backOff.failed(cause);
            }
            lost = open.isEmpty() ? takeWaiting() : List.of();
        }
        lost.forEach(call -> call.fail(kind, cause));
    }

    /** A connection is new, or its server reads on: what waits goes to it. */
    void takesMore(Connection connection) {
        List<OutgoingCall> ready;
        synchronized (lock) {
            ready = open.contains(connection) ? takeWaiting() : List.of();
            connection.reserve(ready.size());
        }
        connection.send(ready);
    }

    /** A connection ended, or has used up its ids; what waits looks for another. */
    void retire(Connection connection) {
        List<OutgoingCall> displaced;
        synchronized (lock) {
            open.remove(connection);
            displaced = open.isEmpty() && !connecting ? takeWaiting() : List.of();
        }
        displaced.forEach(this::place);
    }

    /** The call was given up while it waited. */
    void forget(OutgoingCall call) {
        synchronized (lock) {
            waiting.remove(call);
        }
    }

    void noLongerWaits(long weight) {
        waitingBytes.addAndGet(-weight);
    }

    void close() {
        List<OutgoingCall> lost;
        List<Connection> connections;
        synchronized (lock) {
            closed = true;
            lost = takeWaiting();
            connections = open.all();
        }
        lost.forEach(call -> call.fail(FailureKind.CONNECT_FAILED, "was not called: the proxy is stopping"));
        connections.forEach(Connection::stop);
    }

    private List<OutgoingCall> takeWaiting() {
        List<OutgoingCall> taken = List.copyOf(waiting);
        waiting.clear();
        return taken;
    }
}
