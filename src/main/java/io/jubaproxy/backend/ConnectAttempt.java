package io.jubaproxy.backend;

import io.jubaproxy.wire.FrameDecoder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One try to connect to an endpoint: its addresses one after the other until one accepts, all within one timeout. Whoever ends it first,
 * on whatever thread, tells the pool; a connection that comes after that is closed.
 */
final class ConnectAttempt {
    private final EndpointPool pool;
    private final Connector connector;
    private final Duration timeout;
    private final long started = System.nanoTime();
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile @Nullable ScheduledFuture<?> alarm;

    ConnectAttempt(EndpointPool pool, Connector connector, Duration timeout) {
        this.pool = pool;
        this.connector = connector;
        this.timeout = timeout;
    }

    /** Ends the attempt at its timeout, whatever it waits for then. */
    void limit(EventLoop loop) {
        alarm = loop.schedule(
                () -> fail("did not accept a connection within " + timeout.toMillis() + " ms"),
                timeout.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    /** @param addresses at least one */
    void tryEach(List<InetAddress> addresses) {
        long left = timeout.toMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
        ChannelFuture connect = connector
                .bootstrap(Math.max(1, left))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(connector.newDecoder());
                    }
                })
                .connect(new InetSocketAddress(
                        addresses.getFirst(), pool.endpoint().port()));
        connect.addListener(ignored -> {
            Throwable cause = connect.cause();
            if (cause == null) {
                succeed(connect.channel());
            } else if (addresses.size() > 1 && !ended.get()) {
                tryEach(addresses.subList(1, addresses.size()));
            } else {
                fail(sentence(cause));
            }
        });
    }

    /** On the channel's event loop, before anything is read. */
    private void succeed(Channel channel) {
        if (channel.localAddress() == null || channel.localAddress().equals(channel.remoteAddress())) {
            // A closed port among those the system hands out to clients can be handed out to us: we would talk to
            // ourselves.
            ChannelFuture unused = channel.close();
            fail("refused the connection");
        } else if (end()) {
            FrameDecoder decoder = channel.pipeline().get(FrameDecoder.class);
            Connection connection = new Connection(pool, connector.observer(), channel, decoder, 0);
            channel.pipeline().addLast(connection);
            pool.connected(connection);
        } else {
            ChannelFuture unused = channel.close();
        }
    }

    /** @param cause to follow the endpoint's name in a sentence */
    void fail(String cause) {
        if (end()) {
            pool.connectFailed(cause);
        }
    }

    private boolean end() {
        boolean first = ended.compareAndSet(false, true);
        ScheduledFuture<?> pending = alarm;
        if (first && pending != null) {
            pending.cancel(false);
        }
        return first;
    }

    private String sentence(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof ConnectTimeoutException) {
            return "did not accept a connection within " + timeout.toMillis() + " ms";
        }
        if (message.startsWith("Connection refused")) {
            return "refused the connection";
        }
        String problem = cause instanceof NoRouteToHostException ? "no route to host" : message;
        return "could not be connected to: " + problem;
    }
}
