package io.jubaproxy.chaos;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.ScanLimits;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * One server that does with each call what the call's letter for it says, and whose port and connections obey the {@link Weather}. It
 * notes everything before it does it. Lean, so that the proxy is what the time is spent on.
 */
final class ChaosServer implements AutoCloseable {
    private final int index;
    private final ReservedPort port;
    private final EventLoop loop;
    private final ChannelGroup sessions;
    private final Ledger ledger;
    private final Trouble trouble = new Trouble();
    private final Duration deadline;
    private final AtomicLong repeated = new AtomicLong();
    private Channel listener;
    private volatile Weather weather = Weather.FAIR;

    /** @param loops one of them does all this server does */
    ChaosServer(int index, ReservedPort port, EventLoopGroup loops, Ledger ledger, Duration deadline) {
        this.index = index;
        this.port = port;
        this.loop = loops.next();
        this.sessions = new DefaultChannelGroup(loop);
        this.ledger = ledger;
        this.deadline = deadline;
        this.listener = listen();
    }

    /** A listener that was closed a moment ago is closed for the system only when its selector has let it go. */
    private Channel listen() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        ChannelFuture bound = bind().awaitUninterruptibly();
        while (!bound.isSuccess() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(5));
            bound = bind().awaitUninterruptibly();
        }
        return bound.syncUninterruptibly().channel();
    }

    private ChannelFuture bind() {
        return new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, 4096)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        sessions.add(channel);
                        channel.pipeline()
                                .addLast(new FrameDecoder(ScanLimits.DEFAULT), new ChaosSession(ChaosServer.this));
                    }
                })
                .bind(port.address());
    }

    int index() {
        return index;
    }

    Endpoint endpoint() {
        InetSocketAddress address = port.address();
        return Endpoint.of(address.getAddress().getHostAddress(), address.getPort());
    }

    Ledger ledger() {
        return ledger;
    }

    Trouble trouble() {
        return trouble;
    }

    Duration deadline() {
        return deadline;
    }

    Weather weather() {
        return weather;
    }

    /** Calls that came a second time: none may. */
    long repeated() {
        return repeated.get();
    }

    void repeat() {
        repeated.incrementAndGet();
    }

    /** Not on the event loop. The trouble it makes has been noted. */
    void turn(Weather next) {
        weather = next;
        if (next.isPortOpen() && !listener.isOpen()) {
            listener = listen();
        } else if (!next.isPortOpen()) {
            listener.close().syncUninterruptibly();
        }
        if (next.dropsConnections()) {
            sessions.close().awaitUninterruptibly();
        }
        sessions.forEach(session -> read(session, next.reads()));
    }

    private static void read(Channel session, boolean reads) {
        ChannelConfig unused = session.config().setAutoRead(reads);
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        sessions.close().awaitUninterruptibly();
        try {
            port.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
