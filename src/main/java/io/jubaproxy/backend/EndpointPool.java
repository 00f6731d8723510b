package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend.Urgency;
import io.jubaproxy.membership.Endpoint;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one endpoint, and the calls that wait for one.
 *
 * <p>A call goes to the best open connection that takes more, see {@link OpenConnections}. Where that one is busy or on another thread,
 * another is opened beside it, one at a time, up to the maximum. Where none takes more, the call waits, in order, for a connect or for a server to read on; waiting
 * calls are bounded by their bytes. A call that a connection gives back unwritten is placed anew.
 *
 * <p>Once the endpoint is no member any more, each connection is closed as soon as nothing is in flight on it. With the last connection
 * and the last call the pool is gone for good: it takes no new call, and whoever brings one asks for another pool. A call under way keeps
 * its pool, because its weight counts until it is written or over.
 *
 * <p>One lock guards all of it. Inside it nothing is called that could block, call back or take another lock; a connection that
 * begins to take more says so after it does, so no waiting call is overlooked.
 */
final class EndpointPool {
    private final Endpoint endpoint;
    private final BackendSettings settings;
    private final BackOff backOff;
    private final Connector connector;
    private final Consumer<EndpointPool> whenGone;
    private final Object lock = new Object();
    private final OpenConnections open;
    private final UnwrittenCalls unwritten = new UnwrittenCalls();
    private CompletableFuture<Void> opening = new CompletableFuture<>();
    private boolean connecting;
    private boolean closed;
    private boolean gone;
    private volatile boolean isMember;

    /** @param whenGone told, maybe more than once, that this pool takes no call any more */
    EndpointPool(
            Endpoint endpoint,
            BackendSettings settings,
            BackOff backOff,
            Connector connector,
            Consumer<EndpointPool> whenGone,
            boolean isMember) {
        this.endpoint = endpoint;
        this.settings = settings;
        this.backOff = backOff;
        this.connector = connector;
        this.whenGone = whenGone;
        this.isMember = isMember;
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

    int connections() {
        synchronized (lock) {
            return open.size();
        }
    }

    int connects() {
        synchronized (lock) {
            return connecting ? 1 : 0;
        }
    }

    /**
     * A new call, whose weight counts from now on until it is written or over.
     *
     * @return false where the pool is gone and knows nothing of the call
     */
    boolean submit(OutgoingCall call) {
        unwritten.count(call.weight());
        boolean placed = place(call);
        if (!placed) {
            unwritten.discount(call.weight());
            whenGone.accept(this);
        }
        return placed;
    }

    /**
     * Finds the call a connection, lets it wait for one, or fails it.
     *
     * @return false where the pool is gone, which happens only to a call that is new or over
     */
    boolean place(OutgoingCall call) {
        Connection chosen;
        String refusal = null;
        boolean connects;
        synchronized (lock) {
            if (gone) {
                return false;
            }
            chosen = open.best();
            connects = mayConnect() && (chosen == null || open.wantsAnother(chosen));
            if (chosen != null) {
                chosen.reserve(1);
            } else {
                refusal = refusal(call);
            }
            boolean waits = chosen == null && refusal == null && call.isWaiting();
            if (waits) {
                unwritten.addWaiting(call);
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
        return true;
    }

    /**
     * Opens a connection where there is none, even in back-off.
     *
     * @return done when the connect ended, one way or the other; empty where the pool is gone
     */
    Optional<CompletionStage<Void>> openAhead() {
        boolean connects;
        CompletableFuture<Void> opened;
        synchronized (lock) {
            if (gone) {
                return Optional.empty();
            }
            if (closed || !open.isEmpty()) {
                return Optional.of(CompletableFuture.completedStage(null));
            }
            connects = !connecting;
            connecting = true;
            opened = opening;
        }
        if (connects) {
            connector.connect(this);
        }
        return Optional.of(opened.minimalCompletionStage());
    }

    private @Nullable String refusal(OutgoingCall call) {
        if (closed) {
            return "is not called any more: the proxy is stopping";
        }
        if (open.isEmpty() && call.urgency() == Urgency.FAIL_IN_BACK_OFF && backOff.isOn()) {
            return backOff.lastCause() + " a moment ago and is not tried again yet";
        }
        long others = unwritten.bytesBeside(call);
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
        CompletableFuture<Void> opened;
        synchronized (lock) {
            opened = connectEnded();
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
        opened.complete(null);
        leaveIfQuiet();
    }

    private CompletableFuture<Void> connectEnded() {
        connecting = false;
        CompletableFuture<Void> ended = opening;
        opening = new CompletableFuture<>();
        return ended;
    }

    /**
     * No connection came of a connect. Only a failed connect begins a back-off; a server that accepts and then closes is there.
     *
     * @param kind connect-failed or connection-closed
     * @param cause to follow the endpoint's name in a sentence
     */
    void notConnected(FailureKind kind, String cause) {
        List<OutgoingCall> lost;
        CompletableFuture<Void> opened;
        synchronized (lock) {
            opened = connectEnded();
            if (kind == FailureKind.CONNECT_FAILED) {
                backOff.failed(cause);
            }
            lost = open.isEmpty() ? unwritten.takeWaiting() : List.of();
        }
        lost.forEach(call -> call.fail(kind, cause));
        opened.complete(null);
        leaveIfQuiet();
    }

    /** A connection is new, or its server reads on: what waits goes to it. */
    void takesMore(Connection connection) {
        List<OutgoingCall> ready;
        synchronized (lock) {
            ready = open.contains(connection) ? unwritten.takeWaiting() : List.of();
            connection.reserve(ready.size());
        }
        connection.send(ready);
    }

    /** A connection ended, or has used up its ids; what waits looks for another. */
    void retire(Connection connection) {
        List<OutgoingCall> displaced;
        synchronized (lock) {
            open.remove(connection);
            displaced = open.isEmpty() && !connecting ? unwritten.takeWaiting() : List.of();
        }
        displaced.forEach(this::place);
        leaveIfQuiet();
    }

    /** The call was given up while it waited. */
    void forget(OutgoingCall call) {
        synchronized (lock) {
            unwritten.removeWaiting(call);
        }
    }

    /** A call was written, or is over without. */
    void noLongerUnwritten(long weight) {
        if (unwritten.discount(weight)) {
            leaveIfQuiet();
        }
    }

    /** Whether the endpoint is a member of any cluster. */
    void member(boolean is) {
        isMember = is;
        leaveIfQuiet();
    }

    /** To be asked whenever a connection or a call has ended. Costs next to nothing while the endpoint is a member. */
    void leaveIfQuiet() {
        if (isMember) {
            return;
        }
        List<Connection> quiet;
        boolean leaves;
        synchronized (lock) {
            quiet = isMember ? List.of() : open.takeQuiet();
            gone |= !isMember && open.isEmpty() && !connecting && unwritten.areNone();
            leaves = gone;
        }
        quiet.forEach(Connection::leave);
        if (leaves) {
            whenGone.accept(this);
        }
    }

    void close() {
        List<OutgoingCall> lost;
        List<Connection> connections;
        CompletableFuture<Void> opened;
        synchronized (lock) {
            closed = true;
            lost = unwritten.takeWaiting();
            connections = open.all();
            opened = opening;
        }
        lost.forEach(call -> call.fail(FailureKind.CONNECT_FAILED, "was not called: the proxy is stopping"));
        connections.forEach(Connection::stop);
        opened.complete(null);
    }
}
