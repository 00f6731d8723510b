package io.jubaproxy.bench;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One client of a load: one connection at a time, some requests in flight. In a closed loop it sends a request again as soon as it was
 * answered. At a fixed rate it sends when told; what finds all slots taken waits, and its latency counts from when it was due, so that a
 * server that stalls can't hide behind requests that were not sent (coordinated omission). On one event loop only.
 */
final class Client {
    private final Load load;
    private final List<ByteBuf> requests;
    private final Recording recording;
    private final Runnable reconnect;
    private final long[] started;
    private final Queue<Integer> freeSlots = new ArrayDeque<>();
    private final Queue<Long> waiting = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext connection;

    /**
     * @param requests one for each slot; they outlive the client
     * @param reconnect opens another connection with a new {@link #connectionEvents()}
     */
    Client(Load load, List<ByteBuf> requests, Recording recording, Runnable reconnect) {
        this.load = load;
        this.requests = List.copyOf(requests);
        this.recording = recording;
        this.reconnect = reconnect;
        this.started = new long[load.depth()];
        for (int slot = 0; slot < load.depth(); slot++) {
            freeSlots.add(slot);
        }
    }

    /** A request is due. For loads at a fixed rate. */
    void send(long due) {
        waiting.add(due);
        sendWaiting();
        if (connection != null) {
            connection.flush();
        }
    }

    private void sendWaiting() {
        while (connection != null && !waiting.isEmpty() && !freeSlots.isEmpty()) {
            write(connection, freeSlots.remove(), waiting.remove());
        }
    }

    private void sendEverySlot(ChannelHandlerContext context) {
        while (!freeSlots.isEmpty()) {
            write(context, freeSlots.remove(), System.nanoTime());
        }
    }

    private void write(ChannelHandlerContext context, int slot, long since) {
        started[slot] = since;
        ChannelFuture unused = context.write(requests.get(slot).retainedDuplicate(), context.voidPromise());
    }

    private void sendMore(ChannelHandlerContext context) {
        if (load.rate() == 0) {
            sendEverySlot(context);
        } else {
            sendWaiting();
        }
    }

    private void answered(ChannelHandlerContext context, Answer answer) {
        long since = load.latencyFrom().applyAsLong(started[answer.slot()]);
        recording.answered(answer.kind(), System.nanoTime() - since);
        freeSlots.add(answer.slot());
        if (recording.isOver()) {
            return;
        }
        if (answer.kind() == Answer.Kind.LAST) {
            connection = null;
            reconnect.run();
            ChannelFuture unused = context.close();
        } else {
            sendMore(context);
        }
    }

    /** For one connection's pipeline, behind the protocol's decoders. */
    ChannelInboundHandler connectionEvents() {
        return new ConnectionEvents();
    }

    private final class ConnectionEvents extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext context) {
            connection = context;
            sendMore(context);
            context.flush();
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object answer) {
            answered(context, (Answer) answer);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (connection == context) {
                recording.lost("the server closed a connection");
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            recording.lost(cause.toString());
            ChannelFuture unused = context.close();
        }
    }
}
