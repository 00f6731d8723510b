package io.jubaproxy.bench;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.LongUnaryOperator;

/** Sends a request, waits for its answer, sends the next. All of one run's connections are on one event loop. */
final class LoadConnection extends ChannelInboundHandlerAdapter {
    private final ByteBuf request;
    private final LongUnaryOperator latencyFrom;
    private final Recording recording;
    private final Runnable successor;
    private long sent;
    private boolean isLast;

    /**
     * @param request outlives the connection
     * @param successor opens another connection in place of this one
     */
    LoadConnection(ByteBuf request, LongUnaryOperator latencyFrom, Recording recording, Runnable successor) {
        this.request = request;
        this.latencyFrom = latencyFrom;
        this.recording = recording;
        this.successor = successor;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        send(context);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object answer) {
        recording.answered((Answer) answer, System.nanoTime() - latencyFrom.applyAsLong(sent));
        if (recording.isOver()) {
            return;
        }
        isLast = answer == Answer.LAST;
        if (isLast) {
            successor.run();
            ChannelFuture unused = context.close();
        } else {
            send(context);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (!isLast) {
            recording.lost("the server closed a connection");
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        recording.lost(cause.toString());
        ChannelFuture unused = context.close();
    }

    private void send(ChannelHandlerContext context) {
        sent = System.nanoTime();
        ChannelFuture unused = context.writeAndFlush(request.retainedDuplicate(), context.voidPromise());
    }
}
