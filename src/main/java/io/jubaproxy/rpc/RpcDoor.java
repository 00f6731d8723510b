package io.jubaproxy.rpc;

import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.proxy.ListeningDoor;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.tls.DoorTls;
import io.jubaproxy.wire.KeepAlive;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The RPC door: listeners for any number of services, on event loops that are given and not closed here.
 *
 * <p>An end in two steps: {@link #beginDraining} closes the listeners, answers what is in flight and closes each connection when it is
 * quiet, {@link #close} closes whatever is left. Thread-safe; opening, draining and closing
 * may block and must not run on an event loop.
 */
public final class RpcDoor implements ListeningDoor, AutoCloseable {
    /** A client that leaves more than the high mark unread is not read from until it is below the low one. */
    private static final WriteBufferWaterMark UNREAD_BYTES = new WriteBufferWaterMark(256 * 1024, 1024 * 1024);
    /** Connections the system may accept before we do; what Linux allows by default since 5.4. */
    private static final int BACKLOG = 4096;

    /** The event loops close within microseconds, unless they have not been started yet. */
    private static final long CLOSE_MILLIS = 1000;

    private final List<ListenAddress> addresses;
    private final ServiceCatalog catalog;
    private final RpcCore core;
    private final RpcLimits limits;
    private final StatusSettings status;
    private final EventLoopGroup loops;
    private final TimeSource time;
    private final BoundedLog log;
    private final OpenConnections connections;
    private final Optional<Supplier<DoorTls>> tls;
    private final ServerChannelRecvByteBufAllocator accepting = new ServerChannelRecvByteBufAllocator();
    private final List<Channel> listeners = new ArrayList<>();
    private volatile boolean draining;

    /** @param tls what every listener speaks, asked for each connection; empty = plain TCP */
    public RpcDoor(
            List<ListenAddress> addresses,
            ServiceCatalog catalog,
            RpcCore core,
            RpcLimits limits,
            StatusSettings status,
            EventLoopGroup loops,
            TimeSource time,
            Optional<Supplier<DoorTls>> tls) {
        this.addresses = List.copyOf(addresses);
        this.catalog = catalog;
        this.core = core;
        this.limits = limits;
        this.status = status;
        this.loops = loops;
        this.time = time;
        this.log = new BoundedLog(System.getLogger(RpcDoor.class.getName()), time, 10);
        this.connections = new OpenConnections(limits.connections());
        this.tls = tls;
    }

    /**
     * Opens every listener, or none.
     *
     * @throws CannotListenException where one can't be opened
     * @throws io.jubaproxy.failure.RefusedException of kind unknown-service
     */
    @Override
    public synchronized void open() {
        try {
            addresses.forEach(address -> listeners.add(listen(address)));
        } catch (RuntimeException e) {
            stopAccepting();
            throw e;
        }
    }

    private Channel listen(ListenAddress address) {
        ProxyStatus figures = new ProxyStatus(address.service(), status, time);
        RpcService service = new RpcService(catalog.service(address.service()), core, figures, () -> draining);
        ServerSocketChannel socket = bound(address);
        ServerBootstrap bootstrap = new ServerBootstrap();
        KeepAlive.options(bootstrap::childOption, bootstrap::childOption);
        return bootstrap
                .group(loops)
                .channelFactory(() -> new NioServerSocketChannel(socket))
                .option(ChannelOption.RECVBUF_ALLOCATOR, accepting)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNREAD_BYTES)
                .childHandler(new ClientAcceptor(service, limits, connections, log, tls))
                .register()
                .channel();
    }

    /**
     * Bound on this thread and not on an event loop: Open Liberty lets managed threads run only after the application has started, and the
     * start waits for us.
     */
    private static ServerSocketChannel bound(ListenAddress address) {
        try {
            ServerSocketChannel socket = ServerSocketChannel.open();
            try {
                socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
                return socket.bind(new InetSocketAddress(address.host(), address.port()), BACKLOG);
            } catch (IOException | UnresolvedAddressException e) {
                socket.close();
                throw e;
            }
        } catch (IOException | UnresolvedAddressException e) {
            throw new CannotListenException(address, e);
        }
    }

    /** Where it listens, in the order of the addresses given; empty before it is open and after it stopped accepting. */
    public synchronized List<InetSocketAddress> addresses() {
        return listeners.stream()
                .map(listener -> (InetSocketAddress) listener.localAddress())
                .toList();
    }

    /** Whether clients can connect to every listener. */
    @Override
    public synchronized boolean isOpen() {
        return listeners.size() == addresses.size() && listeners.stream().allMatch(Channel::isActive);
    }

    @Override
    public int connections() {
        return connections.size();
    }

    @Override
    public long refusedConnections() {
        return connections.refused();
    }

    /** Closes the listeners; open connections stay, and so do those that the system has let in already: their clients can't know better. */
    public synchronized void stopAccepting() {
        accepting.maxMessagesPerRead(BACKLOG);
        listeners.forEach(RpcDoor::closeSoon);
        listeners.forEach(listener -> listener.closeFuture().awaitUninterruptibly(CLOSE_MILLIS));
        listeners.clear();
    }

    /** After the event loop has looked once more who waits to be accepted; the system would reset those. */
    private static void closeSoon(Channel listener) {
        if (listener.isOpen()) {
            Future<?> unused = listener.eventLoop().schedule(() -> close(listener), 1, TimeUnit.MILLISECONDS);
        }
    }

    private static void close(Channel listener) {
        ChannelFuture unused = listener.close();
    }

    /** Each connection is closed as soon as it is quiet; requests that still come on it meanwhile are refused with kind draining. */
    @Override
    public void beginDraining() {
        draining = true;
        stopAccepting();
        connections.finish();
    }

    /** @return how many connections are not quiet when the time is over; they are open still */
    @Override
    public int awaitQuiet(Duration atMost) throws InterruptedException {
        return connections.awaitNone(atMost);
    }

    /** Closes every listener and every connection. */
    @Override
    public void close() {
        draining = true;
        stopAccepting();
        connections.close();
    }
}
