package io.jubaproxy.rpc;

import io.jubaproxy.fanout.Door;
import io.jubaproxy.observe.Arrival;
import io.jubaproxy.tls.DoorTls;
import io.jubaproxy.wire.FrameDecoder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** Sets up each connection that one listener accepts, or closes it where there are too many. */
@Sharable
final class ClientAcceptor extends ChannelInitializer<Channel> {
    private final RpcService service;
    private final RpcLimits limits;
    private final OpenConnections connections;
    private final BoundedLog log;
    private final Optional<Supplier<DoorTls>> tls;

    /** @param tls asked for each connection; empty = plain TCP */
    ClientAcceptor(
            RpcService service,
            RpcLimits limits,
            OpenConnections connections,
            BoundedLog log,
            Optional<Supplier<DoorTls>> tls) {
        this.service = service;
        this.limits = limits;
        this.connections = connections;
        this.log = log;
        this.tls = tls;
    }

    @Override
    protected void initChannel(Channel channel) {
        FrameDecoder decoder = new FrameDecoder(limits.message(), service.held().pieces());
        Client client = new Client(name(channel), arrival(channel), service.newVisitor());
        ClientConnection connection = new ClientConnection(channel, decoder, service, client, limits.inFlight(), log);
        if (!connections.add(connection)) {
            log.warn(channel.remoteAddress() + " was refused: " + limits.connections() + " connections are open, and "
                    + connections.refused() + " were refused since the start");
            ChannelFuture unused = channel.close();
            return;
        }
        channel.closeFuture().addListener(closed -> connections.remove(connection));
        tls.ifPresent(current -> secure(channel, current.get(), connection));
        channel.pipeline().addLast(decoder, connection);
        new ConnectionWatch(
                        channel, connection, limits, ThreadLocalRandom.current().nextDouble())
                .begin();
    }

    private void secure(Channel channel, DoorTls current, ClientConnection connection) {
        SslHandler handler = current.newHandler(channel.alloc(), limits.handshakeTimeout());
        channel.pipeline().addLast(handler, new TlsSession(handler, connection, log));
    }

    /** The listener's name as Jubatus writes servers' names: the address the client connected to, which the client can reach. */
    private static String name(Channel channel) {
        return channel.localAddress() instanceof InetSocketAddress internet
                ? internet.getAddress().getHostAddress() + "_" + internet.getPort()
                : String.valueOf(channel.localAddress());
    }

    private static Arrival arrival(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress internet
                ? new Arrival(Door.RPC, internet.getAddress().getHostAddress(), internet.getPort())
                : new Arrival(Door.RPC, String.valueOf(channel.remoteAddress()), 0);
    }
}
