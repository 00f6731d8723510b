package io.jubaproxy.testkit;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.RequestFrame;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

/** One connection of a {@link FaultServer}. Runs on its event loop. */
final class FaultSession extends ChannelInboundHandlerAdapter {
    private static final EncodedValue LONG_ENOUGH_TO_HALVE = Encoded.text("a right answer");

    private final FaultServer server;
    private final Fault.OnConnection onConnection;
    private final int number;

    FaultSession(FaultServer server, Fault.OnConnection onConnection, int number) {
        this.server = server;
        this.onConnection = onConnection;
        this.number = number;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        switch (onConnection) {
            case Fault.Serve serve -> {}
            case Fault.Refuse tooLate -> close(context);
            case Fault.CloseOnAccept close -> close(context);
            case Fault.ResetOnAccept reset -> reset(context);
            case Fault.NeverRead never -> context.channel().config().setAutoRead(false);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof EncodedValue frame) {
            RequestFrame request = RequestFrame.parse(frame);
            Fault.OnRequest fault = server.receive(number, request);
            if (request.msgid().isPresent()) {
                act(context, request.msgid().getAsLong(), fault);
            }
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        close(context);
    }

    private void act(ChannelHandlerContext context, long id, Fault.OnRequest fault) {
        switch (fault) {
            case Fault.Reply(EncodedValue result) -> send(context, response(id, result));
            case Fault.ReplyError(EncodedValue error) ->
                send(
                        context,
                        new MessageWriter()
                                .response(id, error, EncodedValue.NIL)
                                .toByteArray());
            case Fault.After(Duration delay, Fault.OnRequest then) ->
                schedule(context, delay, () -> act(context, id, then));
            case Fault.When(Gate gate, Fault.OnRequest then) ->
                gate.whenOpen(() -> context.executor().execute(() -> act(context, id, then)));
            case Fault.Silent silent -> {}
            case Fault.HalfFrame half -> send(context, half(id));
            case Fault.CutFrame cut -> sendAndClose(context, half(id));
            case Fault.Close close -> close(context);
            case Fault.Reset reset -> reset(context);
            case Fault.WrongId(EncodedValue result) -> send(context, response((id + 1_000_000) & 0xffff_ffffL, result));
            case Fault.ReplyTwice(EncodedValue result) -> {
                send(context, response(id, result));
                send(context, response(id, result));
            }
            case Fault.Drip(EncodedValue result, Duration pause) -> drip(context, response(id, result), 0, pause);
            case Fault.OversizeClaim claim -> send(context, oversize(id));
            case Fault.Garbage garbage ->
                send(context, "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            case Fault.ShortResponse tooShort ->
                send(context, head(3, id).encoded(EncodedValue.NIL).toByteArray());
            case Fault.NestedBomb(int depth) -> send(context, bomb(id, depth));
            case Fault.Bytes(String hex) -> send(context, HexFormat.of().parseHex(hex));
        }
    }

    private static void drip(ChannelHandlerContext context, byte[] bytes, int next, Duration pause) {
        send(context, new byte[] {bytes[next]});
        if (next + 1 < bytes.length) {
            schedule(context, pause, () -> drip(context, bytes, next + 1, pause));
        }
    }

    private static byte[] response(long id, EncodedValue result) {
        return new MessageWriter().response(id, EncodedValue.NIL, result).toByteArray();
    }

    private static MessageWriter head(int elements, long id) {
        return new MessageWriter().array(elements).integer(1).integer(id);
    }

    private static byte[] half(long id) {
        byte[] whole = response(id, LONG_ENOUGH_TO_HALVE);
        return Arrays.copyOf(whole, whole.length / 2);
    }

    private static byte[] oversize(long id) {
        byte[] raw32OfMaximalSize = {(byte) 0xdb, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff};
        return head(4, id).nil().bytes(raw32OfMaximalSize, 0, 5).toByteArray();
    }

    private static byte[] bomb(long id, int depth) {
        MessageWriter writer = head(4, id).nil();
        for (int level = 0; level < depth; level++) {
            writer.array(1);
        }
        return writer.nil().toByteArray();
    }

    private static void schedule(ChannelHandlerContext context, Duration delay, Runnable task) {
        ScheduledFuture<?> unused = context.executor().schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static void send(ChannelHandlerContext context, byte[] bytes) {
        ChannelFuture unused = context.writeAndFlush(Unpooled.wrappedBuffer(bytes));
    }

    private static void sendAndClose(ChannelHandlerContext context, byte[] bytes) {
        context.writeAndFlush(Unpooled.wrappedBuffer(bytes)).addListener(ChannelFutureListener.CLOSE);
    }

    private static void reset(ChannelHandlerContext context) {
        if (context.channel().isActive()) {
            context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            close(context);
        }
    }

    private static void close(ChannelHandlerContext context) {
        ChannelFuture unused = context.close();
    }
}
