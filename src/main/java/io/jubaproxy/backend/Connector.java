package io.jubaproxy.backend;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.tls.ServerTls;
import io.jubaproxy.wire.ByteBudget;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.KeepAlive;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections. Host names are looked up on threads of their own, at most one per endpoint and connect, because the JDK's lookup
 * blocks and must hold up nobody else; IP literals never see a lookup.
 */
final class Connector implements AutoCloseable {
    /** A connection whose unsent bytes exceed the high mark takes no more calls until they fall below the low one. */
    static final WriteBufferWaterMark UNSENT_BYTES = new WriteBufferWaterMark(256 * 1024, 1024 * 1024);

    private final BackendSettings settings;
    private final EventLoops loops;
    private final ExecutorService lookups;
    private final HostLookup lookup;
    private final Security security;
    private final BackendObserver observer;
    private final ByteBudget replies;
    private final long firstId;
    /** Closes what is added after its own end. */
    private final ChannelGroup channels = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true);

    Connector(
            BackendSettings settings,
            EventLoops loops,
            ThreadFactory threads,
            HostLookup lookup,
            Security security,
            BackendObserver observer,
            ByteBudget replies,
            long firstId) {
        this.settings = settings;
        this.loops = loops;
        this.lookups = Executors.newCachedThreadPool(threads);
        this.lookup = lookup;
        this.security = security;
        this.observer = observer;
        this.replies = replies;
        this.firstId = firstId;
    }

    /** Starts a connect and tells the pool, exactly once, how it ended. */
    void connect(EndpointPool pool) {
        ConnectAttempt attempt = new ConnectAttempt(pool, this, loops.hereOrNext(), settings.connectTimeout());
        try {
            attempt.limit();
            InetAddress literal = literal(pool.endpoint().host());
            if (literal != null) {
                attempt.tryEach(List.of(literal));
            } else {
                lookups.execute(() -> lookUp(pool.endpoint().host(), attempt));
            }
        } catch (RuntimeException e) {
            attempt.fail("could not be connected to: " + e);
        }
    }

    private void lookUp(String host, ConnectAttempt attempt) {
        try {
            attempt.tryEach(List.of(lookup.addressesOf(host)));
        } catch (UnknownHostException e) {
            attempt.fail("could not be connected to: its host name is unknown");
        } catch (RuntimeException e) {
            attempt.fail("could not be connected to: looking up its host name failed: " + e);
        }
    }

    private static @Nullable InetAddress literal(String host) {
        return NetUtil.createInetAddressFromIpAddressString(host);
    }

    EventLoops loops() {
        return loops;
    }

    Bootstrap bootstrap(EventLoop loop, long timeoutMillis) {
        Bootstrap bootstrap = new Bootstrap();
        KeepAlive.options(bootstrap::option, bootstrap::option);
        return bootstrap
                .group(loop)
                .channel(loops.channelType())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) timeoutMillis)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT_BYTES)
                .disableResolver();
    }

    /** Lines up a channel's handlers. */
    void initialize(Channel channel, ConnectAttempt attempt, Consumer<Connection> whenOpen) {
        EndpointPool pool = attempt.pool();
        FrameDecoder decoder = new FrameDecoder(settings.replyLimits(), replies);
        security.of(pool.endpoint()).ifPresent(tls -> secure(channel, attempt, tls));
        Connection connection = new Connection(pool, channel, firstId);
        channel.pipeline().addLast(decoder, new ConnectionEvents(connection, pool, observer, decoder, whenOpen));
        channels.add(channel);
    }

    /** The attempt's alarm ends it at its timeout; the handshake's own, which is no earlier, then closes the channel. */
    private static void secure(Channel channel, ConnectAttempt attempt, ServerTls tls) {
        Endpoint server = attempt.pool().endpoint();
        SslHandler handler = tls.newHandler(channel.alloc(), server.host(), server.port());
        handler.setHandshakeTimeoutMillis(attempt.millisLeft());
        channel.pipeline().addLast(handler, new Handshake(attempt::accepted, attempt::fail));
    }

    boolean speaksTls(Endpoint endpoint) {
        return security.of(endpoint).isPresent();
    }

    boolean isClosed() {
        return lookups.isShutdown();
    }

    /** Begins no connect any more. A lookup under way ends in its own time. */
    @Override
    public void close() {
        lookups.shutdownNow();
    }

    /** An event loop of Netty 4.2.18 that is told to end just after it looked whether it should does so without closing its channels. */
    void closeChannels() {
        ChannelGroupFuture unused = channels.close();
    }
}
