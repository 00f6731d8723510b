package io.jubaproxy.backend;

import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.wire.ByteBudget;
import io.jubaproxy.wire.EncodedValue;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls servers over TCP by MessagePack-RPC. It keeps a pool of multiplexed connections per endpoint, which share nothing but the event
 * loops: whatever happens to one server's connections, those of the others stay.
 *
 * <p>Thread-safe and never blocks. Listeners are told on an event loop, or on the calling thread where a call fails at once.
 */
public final class NettyBackend implements Backend, MemberConnections, AutoCloseable {
    private final BackendSettings settings;
    private final TimeSource time;
    private final DoubleSupplier random;
    private final EventLoops loops;
    private final Connector connector;
    private final Map<Endpoint, EndpointPool> pools = new ConcurrentHashMap<>();
    /** Held while a pool is added and while all are gone through, so that none is overlooked. */
    private final Object keeping = new Object();

    private @Nullable Set<Endpoint> members;

    /**
     * @param threads makes the event loops' threads and those that look up host names; container-managed in the application
     * @param time for back-off and elapsed times
     * @param random 0 to 1, exclusive, for jitter; called by several threads
     */
    public NettyBackend(
            BackendSettings settings,
            ThreadFactory threads,
            TimeSource time,
            DoubleSupplier random,
            BackendObserver observer) {
        this(settings, threads, time, random, observer, Security.NONE, ByteBudget.UNLIMITED);
    }

    /**
     * @param security says which servers are spoken to over TLS
     * @param replies has room for replies as they are read
     */
    public NettyBackend(
            BackendSettings settings,
            ThreadFactory threads,
            TimeSource time,
            DoubleSupplier random,
            BackendObserver observer,
            Security security,
            ByteBudget replies) {
        this(settings, threads, time, random, observer, security, replies, InetAddress::getAllByName, 0);
    }

    /** @param firstId the message id that every connection begins with */
    NettyBackend(
            BackendSettings settings,
            ThreadFactory threads,
            TimeSource time,
            DoubleSupplier random,
            BackendObserver observer,
            Security security,
            ByteBudget replies,
            HostLookup lookup,
            long firstId) {
        this.settings = settings;
        this.time = time;
        this.random = random;
        this.loops = new EventLoops(settings.eventLoops(), threads);
        this.connector = new Connector(settings, loops, threads, lookup, security, observer, replies, firstId);
    }

    /** The event loops, for others who live no longer than this backend. Whoever shares them must never block on them. */
    public EventLoopGroup eventLoops() {
        return loops.group();
    }

    @Override
    public Call call(Endpoint endpoint, String method, EncodedValue params, Urgency urgency, CallListener listener) {
        EndpointPool pool;
        OutgoingCall call;
        do {
            pool = pool(endpoint);
            call = new OutgoingCall(pool, method, params, urgency, listener, time);
        } while (!pool.submit(call));
        return call;
    }

    /** {@inheritDoc} It is tried once, back-off or not. */
    @Override
    public CompletionStage<Void> open(Endpoint newcomer) {
        Optional<CompletionStage<Void>> opened;
        do {
            EndpointPool pool = pool(newcomer);
            // It becomes a member now; those who say so may be a moment behind.
            pool.member(true);
            opened = pool.openAhead();
        } while (opened.isEmpty());
        return opened.get();
    }

    /** {@inheritDoc} Until it is called for the first time, all are kept. */
    @Override
    public void keepOnly(Set<Endpoint> membersNow) {
        synchronized (keeping) {
            members = Set.copyOf(membersNow);
            pools.forEach((endpoint, pool) -> pool.member(membersNow.contains(endpoint)));
        }
    }

    @Override
    public boolean isBackingOff(Endpoint endpoint) {
        EndpointPool pool = pools.get(endpoint);
        return pool != null && pool.isBackingOff();
    }

    private EndpointPool pool(Endpoint endpoint) {
        EndpointPool pool = pools.get(endpoint);
        return pool == null ? added(endpoint) : pool;
    }

    private EndpointPool added(Endpoint endpoint) {
        synchronized (keeping) {
            return pools.computeIfAbsent(endpoint, this::newPool);
        }
    }

    private EndpointPool newPool(Endpoint endpoint) {
        BackOff backOff = new BackOff(settings.firstBackOff(), settings.maxBackOff(), time, random);
        EndpointPool pool = new EndpointPool(
                endpoint, settings, backOff, connector, gone -> pools.remove(endpoint, gone), isMember(endpoint));
        if (connector.isClosed()) {
            pool.close();
        }
        return pool;
    }

    private boolean isMember(Endpoint endpoint) {
        return members == null || members.contains(endpoint);
    }

    /** The connections to an endpoint. */
    List<Connection> connections(Endpoint endpoint) {
        EndpointPool pool = pools.get(endpoint);
        return pool == null ? List.of() : pool.connections();
    }

    /** Open connections to all servers. */
    public int connections() {
        return pools.values().stream().mapToInt(pool -> pool.connections().size()).sum();
    }

    /** Connects under way to all servers. */
    public int connects() {
        return (int) pools.values().stream().filter(EndpointPool::isConnecting).count();
    }

    /** How many endpoints it holds anything for. */
    int pools() {
        return pools.size();
    }

    /**
     * Ends every call that is still under way as connection-closed, or connect-failed where it had no connection yet, closes all
     * connections and waits for the threads to end. Calls after it fail at once. Must not be called by a listener.
     */
    @Override
    public void close() {
        connector.close();
        List<EndpointPool> all;
        synchronized (keeping) {
            all = List.copyOf(pools.values());
        }
        all.forEach(EndpointPool::close);
        connector.closeChannels();
        loops.close();
    }
}
