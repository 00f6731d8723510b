package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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
    private final EventLoop loop;
    private final Duration timeout;
    private final long started = System.nanoTime();
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile @Nullable ScheduledFuture<?> alarm;
    private volatile boolean isAccepted;

    /** @param loop the connection's, if there will be one */
    ConnectAttempt(EndpointPool pool, Connector connector, EventLoop loop, Duration timeout) {
        this.pool = pool;
        this.connector = connector;
        this.loop = loop;
        this.timeout = timeout;
    }

    /** Ends the attempt at its timeout, whatever it waits for then. */
    void limit() {
        alarm = loop.schedule(() -> fail(tookTooLong()), timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** @param addresses at least one */
    void tryEach(List<InetAddress> addresses) {
        if (connector.isClosed()) {
            fail("was not connected to: the proxy is stopping");
        } else if (!ended.get()) {
            tryFirst(addresses);
        }
    }

    private void tryFirst(List<InetAddress> addresses) {
        ChannelFuture connect = connector
                .bootstrap(loop, millisLeft())
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connector.initialize(channel, ConnectAttempt.this, connection -> succeed(channel, connection));
                    }
                })
                .connect(new InetSocketAddress(
                        addresses.getFirst(), pool.endpoint().port()));
        connect.addListener(ignored -> {
            Throwable cause = connect.cause();
            if (cause != null && addresses.size() > 1) {
                tryEach(addresses.subList(1, addresses.size()));
            } else if (cause != null) {
                fail(cause);
            }
        });
    }

    EndpointPool pool() {
        return pool;
    }

    /** What the connect has left of its time, at least 1. */
    long millisLeft() {
        return Math.max(1, timeout.toMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started));
    }

    /** The server has accepted; the handshake is still to come. */
    void accepted() {
        isAccepted = true;
    }

    private void succeed(Channel channel, Connection connection) {
        boolean toOurselves = Objects.equals(channel.localAddress(), channel.remoteAddress());
        if (toOurselves) {
            // A closed port among those the system hands out to clients can be handed out to us.
            fail("refused the connection");
        }
        if (!toOurselves && end()) {
            pool.connected(connection);
        } else {
            ChannelFuture unused = channel.close();
        }
    }

    /** @param cause to follow the endpoint's name in a sentence */
    void fail(String cause) {
        fail(FailureKind.CONNECT_FAILED, cause);
    }

    private void fail(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        if (message.startsWith("Connection reset")) {
            // The system says so only of connections that were established; a reset instead of an accept is a refusal.
            // With TLS the connection would not have been open before the end of the handshake.
            fail(
                    connector.speaksTls(pool.endpoint()) ? FailureKind.CONNECT_FAILED : FailureKind.CONNECTION_CLOSED,
                    "reset the connection right after accepting it");
        } else if (message.startsWith("Connection refused")) {
            fail("refused the connection");
        } else if (cause instanceof ConnectTimeoutException) {
            fail(tookTooLong());
        } else {
            fail("could not be connected to: " + message);
        }
    }

    private void fail(FailureKind kind, String cause) {
        if (end()) {
            pool.notConnected(kind, cause);
        }
    }

    private String tookTooLong() {
        String missing = isAccepted ? "did not complete the TLS handshake" : "did not accept a connection";
        return missing + " within " + timeout.toMillis() + " ms";
    }

    private boolean end() {
        boolean first = ended.compareAndSet(false, true);
        ScheduledFuture<?> pending = alarm;
        if (first && pending != null) {
            pending.cancel(false);
        }
        return first;
    }
}
