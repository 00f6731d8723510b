package io.jubaproxy.demo;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One server of the stat service: MessagePack-RPC over TCP, pipelined, strings in the old raw encoding, with a {@link Fault} that
 * can be switched while it runs. Thread-safe; one event loop thread serves it, named {@code stat-server}.
 */
public final class StatServer implements AutoCloseable {
    private final MultiThreadIoEventLoopGroup loop =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("stat-server"), NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong waiting = new AtomicLong();
    private final StatService service;
    private final InetSocketAddress address;
    private final String name;
    private Channel listener;
    private volatile Fault fault = new Fault.Off();

    private StatServer(StatService service, InetSocketAddress wanted) throws IOException {
        this.service = service;
        try {
            this.listener = listen(wanted);
        } catch (IOException e) {
            loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
            throw e;
        }
        this.address = (InetSocketAddress) listener.localAddress();
        this.name = reachable(address.getAddress()).getHostAddress() + "_" + address.getPort();
    }

    /** An address by which this server can be told from others: not the wildcard. */
    private static InetAddress reachable(InetAddress bound) throws UnknownHostException {
        return bound.isAnyLocalAddress() ? InetAddress.getLocalHost() : bound;
    }

    /**
     * Starts a server with an empty window.
     *
     * @param wanted port 0 for any
     * @param folder where save and load keep their files
     * @throws IOException where the address can't be listened on
     */
    public static StatServer start(InetSocketAddress wanted, Path folder) throws IOException {
        return new StatServer(StatService.in(folder), wanted);
    }

    /** {@code host:port} as it listens. */
    public String address() {
        return address.getAddress().getHostAddress() + ":" + port();
    }

    public int port() {
        return address.getPort();
    }

    public Fault fault() {
        return fault;
    }

    /** Requests received since the start, whatever came of them. */
    public long received() {
        return received.get();
    }

    /** Requests that wait for the delay of a fault to pass. */
    public long waiting() {
        return waiting.get();
    }

    /**
     * Switches the fault for requests from now on; those that wait for a delay keep theirs.
     *
     * @throws IOException where the server listened no more and its port has been taken meanwhile; it still refuses then
     */
    public synchronized void set(Fault wanted) throws IOException {
        Fault before = fault;
        fault = wanted;
        if (wanted instanceof Fault.Refuse) {
            listener.close().awaitUninterruptibly();
            connections.close().awaitUninterruptibly();
        } else if (!listener.isOpen()) {
            try {
                listener = listen(address);
            } catch (IOException e) {
                fault = before;
                throw e;
            }
        }
    }

    /** Closes the listener and every connection. */
    @Override
    public synchronized void close() {
        listener.close().awaitUninterruptibly();
        connections.close().awaitUninterruptibly();
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private Channel listen(InetSocketAddress wanted) throws IOException {
        ChannelFuture bound = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        connections.add(connection);
                        if (fault instanceof Fault.Refuse) {
                            // accepted in the moment in which the listener closed
                            connection.unsafe().closeForcibly();
                        } else {
                            StatConnection.open(connection, StatServer.this);
                        }
                    }
                })
                .bind(wanted)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException(
                    "can't listen on " + wanted.getHostString() + ":" + wanted.getPort() + ": "
                            + bound.cause().getMessage(),
                    bound.cause());
        }
        return bound.channel();
    }

    /** The name under which this server shows in results. */
    String name() {
        return name;
    }

    StatService service() {
        return service;
    }

    void countReceived() {
        received.incrementAndGet();
    }

    void countWaiting(int change) {
        waiting.addAndGet(change);
    }
}
