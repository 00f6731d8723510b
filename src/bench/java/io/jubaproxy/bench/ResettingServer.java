package io.jubaproxy.bench;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.atomic.AtomicLong;

/** Resets a connection as soon as a request comes on it, and remembers when. */
final class ResettingServer implements AutoCloseable {
    private final NullServer server;
    private final AtomicLong lastReset;

    private ResettingServer(NullServer server, AtomicLong lastReset) {
        this.server = server;
        this.lastReset = lastReset;
    }

    static ResettingServer start(EventLoopGroup loops) throws InterruptedException {
        AtomicLong lastReset = new AtomicLong();
        return new ResettingServer(NullServer.start(loops, () -> new Resetting(lastReset)), lastReset);
    }

    NullServer server() {
        return server;
    }

    /** By {@link System#nanoTime}. */
    long lastReset() {
        return lastReset.get();
    }

    @Override
    public void close() {
        server.close();
    }

    private static final class Resetting extends ChannelInboundHandlerAdapter {
        private final AtomicLong lastReset;

        Resetting(AtomicLong lastReset) {
            this.lastReset = lastReset;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object frame) {
            // With no time to linger, a close is a reset.
            context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            lastReset.set(System.nanoTime());
            ChannelFuture unused = context.close();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            ChannelFuture unused = context.close(); // the client has gone
        }
    }
}
