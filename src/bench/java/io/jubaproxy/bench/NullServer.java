package io.jubaproxy.bench;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ScanLimits;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Supplier;

/** A MessagePack-RPC server that does nothing, at once. */
final class NullServer implements AutoCloseable {
    private final Channel listener;

    private NullServer(Channel listener) {
        this.listener = listener;
    }

    /** Answers every call with its {@link Results result}. */
    static NullServer answering(EventLoopGroup loops) throws InterruptedException {
        return start(loops, Answering::new);
    }

    /** Takes calls and never answers. */
    static NullServer silent(EventLoopGroup loops) throws InterruptedException {
        return start(loops, ChannelInboundHandlerAdapter::new);
    }

    /** @param handler is given one {@link EncodedValue} for each request */
    static NullServer start(EventLoopGroup loops, Supplier<ChannelInboundHandlerAdapter> handler)
            throws InterruptedException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new FrameDecoder(ScanLimits.DEFAULT), handler.get());
                    }
                });
        return new NullServer(
                bootstrap.bind(InetAddress.getLoopbackAddress(), 0).sync().channel());
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
    }

    private static final class Answering extends ChannelInboundHandlerAdapter {
        private final MessageWriter writer = new MessageWriter();

        @Override
        public void channelRead(ChannelHandlerContext context, Object frame) {
            RequestFrame request = RequestFrame.parse((EncodedValue) frame);
            writer.clear().response(request.msgid().orElseThrow(), EncodedValue.NIL, Results.of(request.method()));
            ByteBuf answer = context.alloc().directBuffer(writer.size());
            writer.writeTo(answer);
            ChannelFuture unused = context.write(answer, context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            ChannelFuture unused = context.close(); // the client has gone
        }
    }
}
