package io.jubaproxy.testkit;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ScanLimits;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A real MessagePack-RPC server on loopback that behaves as badly as it is told and remembers every request.
 *
 * <p>It answers {@code true} until told otherwise: {@link #always} for everything, {@link #next} for the coming requests one by one,
 * {@link #script} to decide by request, {@link #connections} for new connections. Takes many connections and pipelined requests;
 * thread-safe.
 *
 * <pre>{@code
 * try (FaultServer server = FaultServer.start()) {
 *     server.next(new Fault.Reset(), new Fault.Reply(Encoded.TRUE));
 *     ... call server.endpoint() twice ...
 *     assertEquals(2, server.requests("clear").size());
 * }
 * }</pre>
 */
public final class FaultServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
            2, new DefaultThreadFactory("fault-server", true), NioIoHandler.newFactory());
    private final ChannelGroup sessions = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final List<Seen> requests = new ArrayList<>();
    private final Queue<Fault.OnRequest> upcoming = new ArrayDeque<>();
    private Function<Seen, Fault.OnRequest> script = request -> new Fault.Reply(Encoded.TRUE);
    private Fault.OnConnection onConnection = new Fault.Serve();
    private int accepted;
    private final String host;
    private final Optional<Function<ByteBufAllocator, SslHandler>> tls;
    private final int port;
    private volatile Channel listener;

    /**
     * A request as it came.
     *
     * @param connection 1 for the first connection accepted, 2 for the second
     * @param msgid its id, -1 for a notification
     */
    public record Seen(int connection, long msgid, String method, EncodedValue params) {}

    private FaultServer(String host, int wanted, Optional<Function<ByteBufAllocator, SslHandler>> tls) {
        this.host = host;
        this.tls = tls;
        listener = bind(wanted);
        port = ((InetSocketAddress) listener.localAddress()).getPort();
    }

    /** A server that listens on 127.0.0.1, on a free port. */
    public static FaultServer start() {
        return start("127.0.0.1", 0);
    }

    /** @param host an address of loopback, for servers that share a port */
    public static FaultServer start(String host, int port) {
        return new FaultServer(host, port, Optional.empty());
    }

    /** A server that speaks TLS, by a handler that is asked for each connection. */
    public static FaultServer start(Function<ByteBufAllocator, SslHandler> tls) {
        return new FaultServer("127.0.0.1", 0, Optional.of(tls));
    }

    public Endpoint endpoint() {
        return Endpoint.of(host, port);
    }

    public int port() {
        return port;
    }

    /** Does this with every request from now on that {@link #next} says nothing about. */
    public FaultServer always(Fault.OnRequest fault) {
        return script(request -> fault);
    }

    /** Decides by request; must not block. */
    public synchronized FaultServer script(Function<Seen, Fault.OnRequest> decision) {
        script = decision;
        return this;
    }

    /** Does these with the next requests, one each, in the order the requests come. */
    public synchronized FaultServer next(Fault.OnRequest... faults) {
        upcoming.addAll(Arrays.asList(faults));
        return this;
    }

    /** Does this with every new connection; the port is closed or open when it returns. */
    public FaultServer connections(Fault.OnConnection fault) {
        synchronized (this) {
            onConnection = fault;
        }
        if (fault instanceof Fault.Refuse) {
            listener.close().syncUninterruptibly();
            awaitRefusal();
        } else if (!listener.isOpen()) {
            listener = bind(port);
        }
        return this;
    }

    /**
     * A channel that is registered with a selector is closed for the JDK at once, but for the system only when the selector has let it go;
     * a connect in between would be accepted and then reset.
     */
    private void awaitRefusal() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (accepts()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("port " + port + " is still open");
            }
            Thread.onSpinWait();
        }
    }

    private boolean accepts() {
        try (Socket probe = new Socket(host, port)) {
            return probe.getLocalPort() != port; // a socket may connect to itself on loopback
        } catch (ConnectException refused) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    /** As when the process ends: closes the port and every connection. {@code connections(new Fault.Serve())} restarts it. */
    public FaultServer stop() {
        connections(new Fault.Refuse());
        return dropConnections();
    }

    /** Closes every open connection (FIN). */
    public FaultServer dropConnections() {
        sessions.close().awaitUninterruptibly();
        return this;
    }

    /** Every request so far, in the order they came. */
    public synchronized List<Seen> requests() {
        return List.copyOf(requests);
    }

    /** Every request of one method so far. */
    public List<Seen> requests(String method) {
        return requests().stream().filter(seen -> seen.method().equals(method)).toList();
    }

    /** Waits until so many requests came in all. */
    public List<Seen> awaitRequests(int count) {
        await(() -> requests.size() >= count, count + " requests");
        return requests();
    }

    /** How many connections came so far. */
    public synchronized int acceptedConnections() {
        return accepted;
    }

    /** How many connections are open now. */
    public int openConnections() {
        return sessions.size();
    }

    /** Waits until so many connections came in all. */
    public void awaitAccepted(int count) {
        await(() -> accepted >= count, count + " accepted connections");
    }

    /** Waits until just so many connections are open. */
    public void awaitOpenConnections(int count) {
        await(() -> sessions.size() == count, count + " open connections");
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }

    private synchronized FaultSession accept(Channel channel) {
        accepted++;
        sessions.add(channel);
        channel.closeFuture().addListener(closed -> changed());
        notifyAll();
        return new FaultSession(this, onConnection, accepted);
    }

    synchronized Fault.OnRequest receive(int connection, RequestFrame request) {
        Seen seen = new Seen(connection, request.msgid().orElse(-1), request.method(), request.params());
        requests.add(seen);
        notifyAll();
        Fault.OnRequest fault = upcoming.poll();
        return fault == null ? script.apply(seen) : fault;
    }

    private synchronized void changed() {
        notifyAll();
    }

    private synchronized void await(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("no " + what + " within " + PATIENCE + "; " + requests.size() + " requests, "
                        + accepted + " accepted, " + sessions.size() + " open");
            }
            try {
                wait(Math.min(left, 50));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for " + what, e);
            }
        }
    }

    private Channel bind(int at) {
        return new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, 4096)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        tls.ifPresent(handlers -> channel.pipeline().addLast(handlers.apply(channel.alloc())));
                        channel.pipeline().addLast(new FrameDecoder(ScanLimits.DEFAULT), accept(channel));
                    }
                })
                .bind(host, at)
                .syncUninterruptibly()
                .channel();
    }
}
