package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.membership.Endpoint;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * The connections to one endpoint, and the calls that wait for one.
 *
 * <p>Where a call goes is said in {@link Placing}, which of the connections it takes in {@link OpenConnections}. A call that a connection gives
 * back unwritten is placed anew.
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
    private final Connector connector;
    private final Consumer<EndpointPool> whenGone;
    private final Object lock = new Object();
    private final OpenConnections open;
    private final Opening opening;
    private final UnwrittenCalls unwritten = new UnwrittenCalls();
    private final Placing placing;
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
        this.connector = connector;
        this.whenGone = whenGone;
        this.isMember = isMember;
        this.open = new OpenConnections(settings.connectionsPerEndpoint(), connector.loops());
        this.opening = new Opening(backOff);
        this.placing = new Placing(open, opening, unwritten, settings.maxWaitingBytes());
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** When a connection that is not used is closed; 0 = never. */
    long idleNanos() {
        return settings.idleTimeout().toNanos();
    }

    /** While the connect after a back-off is under way, too: one call at a time finds out whether the endpoint is back. */
    boolean isBackingOff() {
        if (!opening.hasFailed()) {
            return false;
        }
        synchronized (lock) {
            return open.isEmpty() && (opening.isBackingOff() || opening.isUnderWay());
        }
    }

    boolean isConnecting() {
        synchronized (lock) {
            return opening.isUnderWay();
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
        return place(call, true);
    }

    private boolean place(OutgoingCall call, boolean mayConnect) {
        Placement placement;
        synchronized (lock) {
            if (gone) {
                return false;
            }
            placement = placing.place(call, mayConnect);
        }
        switch (placement.where()) {
            case Placement.On(Connection chosen) -> chosen.send(call);
            case Placement.Waiting waiting -> {}
            case Placement.Nowhere(String why) -> call.fail(FailureKind.CONNECT_FAILED, why);
        }
        if (placement.connects()) {
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
        CompletionStage<Void> end;
        synchronized (lock) {
            if (gone) {
                return Optional.empty();
            }
            if (placing.isClosed() || !open.isEmpty()) {
                return Optional.of(CompletableFuture.completedStage(null));
            }
            connects = !opening.isUnderWay();
            opening.begin();
            end = opening.end();
        }
        if (connects) {
            connector.connect(this);
        }
        return Optional.of(end);
    }

    void connected(Connection connection) {
        boolean stopped;
        CompletableFuture<Void> ended;
        synchronized (lock) {
            stopped = placing.isClosed();
            ended = stopped ? opening.ended() : opening.succeeded();
            if (!stopped) {
                open.add(connection);
            }
        }
        if (stopped) {
            connection.stop();
        } else {
            takesMore(connection);
        }
        ended.complete(null);
        leaveIfQuiet();
    }

    /**
     * No connection came of a connect. Calls that waited for it look for another where there is one.
     *
     * @param kind connect-failed or connection-closed
     * @param cause to follow the endpoint's name in a sentence
     */
    void notConnected(FailureKind kind, String cause) {
        List<OutgoingCall> waited;
        boolean lost;
        CompletableFuture<Void> ended;
        synchronized (lock) {
            ended = opening.failed(kind, cause);
            lost = open.isEmpty();
            waited = unwritten.takeWaiting();
        }
        // Without another connect, or a server that closes whatever it accepts would be connected to without end.
        waited.forEach(lost ? call -> call.fail(kind, cause) : call -> place(call, false));
        ended.complete(null);
        leaveIfQuiet();
    }

    /** A connection is new, or its server reads on, or it is clogged no longer: what waits goes to it. */
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
            displaced = displaced();
        }
        displaced.forEach(this::place);
        leaveIfQuiet();
    }

    private List<OutgoingCall> displaced() {
        return open.isEmpty() && !opening.isUnderWay() ? unwritten.takeWaiting() : List.of();
    }

    /** A call's time was over, and since it was written nothing had been heard on its connection: others as silent are no better. */
    void suspect(long since) {
        List<Connection> silent;
        List<OutgoingCall> displaced;
        synchronized (lock) {
            silent = open.suspect(since);
            displaced = displaced();
        }
        silent.forEach(Connection::avoid);
        displaced.forEach(this::place);
    }

    /** Something was heard on a suspect. */
    void trust(Connection connection) {
        boolean trusted;
        synchronized (lock) {
            trusted = !gone && open.trust(connection);
        }
        if (trusted) {
            takesMore(connection);
        }
    }

    /** Those that are open or suspect. */
    List<Connection> connections() {
        synchronized (lock) {
            return open.all();
        }
    }

    /** Whether an idle connection may be closed; it is chosen no more then. */
    boolean release(Connection connection) {
        synchronized (lock) {
            return open.removeSurplus(connection);
        }
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
            gone |= !isMember && open.areNone() && !opening.isUnderWay() && unwritten.areNone();
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
        CompletableFuture<Void> ended;
        synchronized (lock) {
            placing.close();
            lost = unwritten.takeWaiting();
            connections = open.all();
            ended = opening.underWay();
        }
        lost.forEach(call -> call.fail(FailureKind.CONNECT_FAILED, "was not called: the proxy is stopping"));
        connections.forEach(Connection::stop);
        ended.complete(null);
    }
}
