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
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** A MessagePack-RPC server that does nothing. */
final class NullServer implements AutoCloseable {
    private final Channel listener;

    private NullServer(Channel listener) {
        this.listener = listener;
    }

    /** Answers every call with its {@link Results result}. */
    static NullServer answering(EventLoopGroup loops) throws InterruptedException {
        return slow(loops, Duration.ZERO);
    }

    /** Answers every call so much later. */
    static NullServer slow(EventLoopGroup loops, Duration delay) throws InterruptedException {
        return start(loops, () -> new Answering(delay, EncodedValue.NIL, Results::of));
    }

    /** Answers every call with 1 MiB of text. */
    static NullServer large(EventLoopGroup loops) throws InterruptedException {
        return start(loops, () -> new Answering(Duration.ZERO, EncodedValue.NIL, method -> Results.MEBIBYTE));
    }

    /** Answers every call with an error. */
    static NullServer failing(EventLoopGroup loops) throws InterruptedException {
        return start(loops, () -> new Answering(Duration.ZERO, Results.ERROR, method -> EncodedValue.NIL));
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
        private final Duration delay;
        private final EncodedValue error;
        private final Function<String, EncodedValue> results;
        private final MessageWriter writer = new MessageWriter();

        Answering(Duration delay, EncodedValue error, Function<String, EncodedValue> results) {
            this.delay = delay;
            this.error = error;
            this.results = results;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object frame) {
            RequestFrame request = RequestFrame.parse((EncodedValue) frame);
            if (delay.isZero()) {
                answer(context, request);
            } else {
                Future<?> unused = context.executor()
                        .schedule(
                                () -> {
                                    answer(context, request);
                                    context.flush();
                                },
                                delay.toNanos(),
                                TimeUnit.NANOSECONDS);
            }
        }

        private void answer(ChannelHandlerContext context, RequestFrame request) {
            writer.clear().response(request.msgid().orElseThrow(), error, results.apply(request.method()));
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
