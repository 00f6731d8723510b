package io.jubaproxy.chaos;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ValueCursor;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** One connection of a {@link ChaosServer}. On its event loop. */
final class ChaosSession extends ChannelInboundHandlerAdapter {
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int TOO_DEEP = 400;
    private static final byte[] GARBAGE = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TWO_GIGABYTES = {(byte) 0xdb, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff};

    private final ChaosServer server;
    private final MessageWriter writer = new MessageWriter();
    /** What was written while something of this connection is dripping. */
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();

    private boolean drips;
    /** Nothing more is said: half an answer has gone out, or the connection is done for. */
    private boolean isMute;

    ChaosSession(ChaosServer server) {
        this.server = server;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        switch (server.weather()) {
            case SLAMMING -> end(context);
            case RESETTING -> reset(context);
            case DEAF -> context.channel().config().setAutoRead(false);
            case FAIR, DOWN, FULL -> {}
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof EncodedValue frame)) {
            return;
        }
        RequestFrame request = RequestFrame.parse(frame);
        ValueCursor params = ValueCursor.over(request.params());
        params.readArrayHeader();
        params.skip();
        byte[] tag = params.readPayload();
        long id = Script.id(tag);
        if (!server.ledger().receive(id, server.index(), System.nanoTime())) {
            server.repeat();
        }
        Deed deed = Script.deed(tag, server.index());
        long msgid = request.msgid().orElseThrow();
        long delay = Script.delay(deed, id, server.deadline()).toNanos();
        if (deed == Deed.STALL_INSIDE_THE_ANSWER) {
            stall(context, id, msgid, delay);
        } else if (delay > 0) {
            schedule(context, delay, () -> {
                act(context, deed, id, msgid);
                context.flush();
            });
        } else {
            act(context, deed, id, msgid);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        end(context);
    }

    private void act(ChannelHandlerContext context, Deed deed, long id, long msgid) {
        long now = System.nanoTime();
        server.ledger().act(id, server.index(), now);
        switch (deed) {
            case ANSWER, ANSWER_SLOWLY, ANSWER_AROUND_THE_DEADLINE -> send(context, answer(id, msgid));
            case ANSWER_TWICE -> {
                send(context, answer(id, msgid));
                send(context, answer(id, msgid));
            }
            case DRIP -> drip(context, answer(id, msgid), 0);
            case REFUSE_WITH_ERROR ->
                send(
                        context,
                        head(4, msgid).raw(Script.voucher(id, server.index())).nil());
            case ANSWER_UNUSABLY -> send(context, head(4, msgid).nil().raw(Script.voucher(id, server.index())));
            case SAY_NOTHING -> {}
            case ANSWER_TO_ANOTHER_ID -> send(context, answer(id, (msgid + (1L << 31)) & 0xffff_ffffL));
            case CLOSE -> endBadly(context, Ending.CLOSED, () -> end(context));
            case RESET -> endBadly(context, Ending.CLOSED, () -> reset(context));
            case CUT -> endBadly(context, Ending.CLOSED, () -> cut(context, id, msgid));
            case STALL_INSIDE_THE_ANSWER -> throw new AssertionError("has a way of its own");
            case SEND_GARBAGE -> breakOff(context, GARBAGE);
            case CLAIM_TWO_GIGABYTES ->
                breakOff(
                        context, head(4, msgid).nil().bytes(TWO_GIGABYTES, 0, 5).toByteArray());
            case ANSWER_WITH_THREE_ELEMENTS ->
                breakOff(context, head(3, msgid).nil().toByteArray());
            case NEST_TOO_DEEPLY -> breakOff(context, nested(msgid));
        }
    }

    private MessageWriter head(int elements, long msgid) {
        return writer.clear().array(elements).integer(1).integer(msgid);
    }

    /** A list of one voucher, so that the lists of several servers become one. */
    private MessageWriter answer(long id, long msgid) {
        return head(4, msgid).nil().array(1).raw(Script.voucher(id, server.index()));
    }

    private byte[] nested(long msgid) {
        head(4, msgid).nil();
        for (int level = 0; level < TOO_DEEP; level++) {
            writer.array(1);
        }
        return writer.nil().toByteArray();
    }

    private void endBadly(ChannelHandlerContext context, Ending others, Runnable end) {
        if (!isMute && context.channel().isActive()) {
            server.trouble().note(System.nanoTime() + SOON, others);
            end.run();
        }
    }

    /** Everybody on the connection is told that it is broken; whatever was to come on it does not. */
    private void breakOff(ChannelHandlerContext context, byte[] bytes) {
        if (!isMute) {
            server.trouble().note(System.nanoTime() + SOON, Ending.BROKEN);
            send(context, writer.clear().bytes(bytes, 0, bytes.length));
            isMute = true;
        }
    }

    private void cut(ChannelHandlerContext context, long id, long msgid) {
        if (drips) {
            end(context);
            return;
        }
        byte[] whole = answer(id, msgid).toByteArray();
        isMute = true;
        ChannelFuture unused =
                context.writeAndFlush(Unpooled.copiedBuffer(half(whole))).addListener(ChannelFutureListener.CLOSE);
    }

    private void stall(ChannelHandlerContext context, long id, long msgid, long nanos) {
        long now = System.nanoTime();
        server.ledger().act(id, server.index(), now);
        if (isMute || drips) {
            return;
        }
        server.trouble().note(now + nanos + SOON, Ending.TIMEOUT, Ending.CLOSED);
        byte[] half = half(answer(id, msgid).toByteArray());
        send(context, writer.clear().bytes(half, 0, half.length));
        isMute = true;
        schedule(context, nanos, () -> end(context));
    }

    private static byte[] half(byte[] whole) {
        return Arrays.copyOf(whole, whole.length / 2);
    }

    private void drip(ChannelHandlerContext context, MessageWriter answer, int from) {
        if (drips || isMute) {
            send(context, answer);
        } else {
            drips = true;
            drip(context, answer.toByteArray(), from);
        }
    }

    private void drip(ChannelHandlerContext context, byte[] bytes, int from) {
        int to = Math.min(bytes.length, from + 8);
        ChannelFuture unused =
                context.writeAndFlush(Unpooled.copiedBuffer(bytes, from, to - from), context.voidPromise());
        if (to < bytes.length) {
            schedule(context, TimeUnit.MILLISECONDS.toNanos(1), () -> drip(context, bytes, to));
        } else {
            drips = false;
            unused = context.writeAndFlush(Unpooled.wrappedBuffer(held.toByteArray()), context.voidPromise());
            held.reset();
        }
    }

    private void send(ChannelHandlerContext context, MessageWriter written) {
        if (isMute) {
            return;
        }
        if (drips) {
            held.writeBytes(written.toByteArray());
            return;
        }
        ByteBuf bytes = context.alloc().buffer(written.size());
        written.writeTo(bytes);
        ChannelFuture unused = context.write(bytes, context.voidPromise());
    }

    private static void schedule(ChannelHandlerContext context, long nanos, Runnable task) {
        ScheduledFuture<?> unused = context.executor().schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    private void reset(ChannelHandlerContext context) {
        if (context.channel().isActive()) {
            context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            end(context);
        }
    }

    private void end(ChannelHandlerContext context) {
        isMute = true;
        ChannelFuture unused = context.close();
    }
}
