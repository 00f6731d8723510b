package io.jubaproxy.backend;

import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.DoubleSupplier;

/**
 * Calls servers over TCP by MessagePack-RPC. It keeps a pool of multiplexed connections per endpoint, which share nothing but the event
 * loops: whatever happens to one server's connections, those of the others stay.
 *
 * <p>Thread-safe and never blocks. Listeners are told on an event loop, or on the calling thread where a call fails at once.
 */
public final class NettyBackend implements Backend, AutoCloseable {
    private final BackendSettings settings;
    private final TimeSource time;
    private final DoubleSupplier random;
    private final EventLoops loops;
    private final Connector connector;
    private final Map<Endpoint, EndpointPool> pools = new ConcurrentHashMap<>();

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
        this(settings, threads, time, random, observer, InetAddress::getAllByName, 0);
    }

    /** @param firstId the message id that every connection begins with */
    NettyBackend(
            BackendSettings settings,
            ThreadFactory threads,
            TimeSource time,
            DoubleSupplier random,
            BackendObserver observer,
            HostLookup lookup,
            long firstId) {
        this.settings = settings;
        this.time = time;
        this.random = random;
        this.loops = new EventLoops(settings.eventLoops(), threads);
        this.connector = new Connector(settings, loops, threads, lookup, observer, firstId);
    }

    /** The event loops, for others who live no longer than this backend. Whoever shares them must never block on them. */
    public EventLoopGroup eventLoops() {
        return loops.group();
    }

    @Override
    public Call call(Endpoint endpoint, String method, EncodedValue params, Urgency urgency, CallListener listener) {
        EndpointPool pool = pools.computeIfAbsent(endpoint, this::newPool);
        OutgoingCall call = new OutgoingCall(pool, method, params, urgency, listener, time);
        pool.submit(call);
        return call;
    }

    @Override
    public boolean isBackingOff(Endpoint endpoint) {
        EndpointPool pool = pools.get(endpoint);
        return pool != null && pool.isBackingOff();
    }

    private EndpointPool newPool(Endpoint endpoint) {
        BackOff backOff = new BackOff(settings.firstBackOff(), settings.maxBackOff(), time, random);
        EndpointPool pool = new EndpointPool(endpoint, settings, backOff, connector);
        if (connector.isClosed()) {
            pool.close();
        }
        return pool;
    }

    /**
     * Ends every call that is still under way as connection-closed, or connect-failed where it had no connection yet, closes all
     * connections and waits for the threads to end. Calls after it fail at once. Must not be called by a listener.
     */
    @Override
    public void close() {
        connector.close();
        pools.values().forEach(EndpointPool::close);
        loops.close();
    }
}
