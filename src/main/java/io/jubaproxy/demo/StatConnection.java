package io.jubaproxy.demo;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ScanLimits;
import io.jubaproxy.wire.ValueCursor;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** One client connection of a {@link StatServer}: answers its requests, or does to them what the server's fault says. */
// A write or close that fails means that the connection is gone, which needs no action: nothing is owed to it any more.
@SuppressWarnings("FutureReturnValueIgnored")
final class StatConnection extends SimpleChannelInboundHandler<EncodedValue> {
    /** Begins with a positive integer, where a MessagePack-RPC response begins with an array. */
    private static final byte[] GARBAGE = "HTTP/1.1 418 I'm a teapot\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final StatServer server;

    private StatConnection(StatServer server) {
        this.server = server;
    }

    static void open(Channel connection, StatServer server) {
        connection.pipeline().addLast(new FrameDecoder(ScanLimits.DEFAULT), new StatConnection(server));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, EncodedValue frame) {
        RequestFrame request = RequestFrame.parse(frame);
        Fault fault = server.fault(); // first: whoever sees the request counted may switch it
        server.countReceived();
        switch (fault) {
            case Fault.Off off -> serve(context, request);
            case Fault.Refuse refuse -> context.close();
            case Fault.Silent silent -> {}
            case Fault.Slow(int delay) -> after(delay, context, () -> serve(context, request));
            case Fault.Close(int delay) -> after(delay, context, () -> finish(context));
            case Fault.Reset(int delay) -> after(delay, context, () -> reset(context));
            case Fault.Garbage(int delay) ->
                after(delay, context, () -> context.writeAndFlush(Unpooled.wrappedBuffer(GARBAGE)));
            case Fault.ErrorText(String message, int delay) ->
                after(delay, context, () -> reply(context, request, RpcAnswer.error(message)));
            case Fault.ErrorNumber(long number, int delay) ->
                after(delay, context, () -> reply(context, request, RpcAnswer.error(number)));
        }
    }

    private void after(int delayMillis, ChannelHandlerContext context, Runnable action) {
        if (delayMillis == 0) {
            action.run();
            return;
        }
        server.countWaiting(1);
        context.executor()
                .schedule(
                        () -> {
                            server.countWaiting(-1);
                            action.run();
                        },
                        delayMillis,
                        TimeUnit.MILLISECONDS);
    }

    private void serve(ChannelHandlerContext context, RequestFrame request) {
        reply(
                context,
                request,
                server.service().answer(server.name(), request.method(), ValueCursor.over(request.params())));
    }

    private static void reply(ChannelHandlerContext context, RequestFrame request, RpcAnswer answer) {
        request.msgid().ifPresent(msgid -> {
            byte[] response = new MessageWriter()
                    .response(msgid, answer.error(), answer.result())
                    .toByteArray();
            context.writeAndFlush(Unpooled.wrappedBuffer(response));
        });
    }

    /** Sends FIN and reads on until the client hangs up: closing with unread requests would make it a reset. */
    private static void finish(ChannelHandlerContext context) {
        if (context.channel() instanceof SocketChannel socket && !socket.isOutputShutdown()) {
            socket.shutdownOutput();
        }
    }

    private static void reset(ChannelHandlerContext context) {
        context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        context.close();
    }

    /** Malformed bytes, no request, or the connection broke: it is of no further use. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
