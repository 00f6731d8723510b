package io.jubaproxy.rpc;

import io.jubaproxy.access.Caller;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.MalformedMessageException.Reason;
import io.jubaproxy.wire.RequestFrame;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection: takes frames, hands requests to the service and writes the answers in the order they come.
 *
 * <p>Everything here happens on the channel's event loop; answers from other threads come in through {@link AnswerInbox}. A request
 * counts as in flight from its frame to its answer, notifications too. While the connection is full (so many requests in flight, or the
 * client does not take its answers), frames that were read already wait in line and reading pauses; what waits is at most what one read
 * brought.
 *
 * <p>How it ends: {@link ConnectionEnd} closes it once the client has sent its last byte or the proxy wants it to end, and everything
 * is answered and taken. Malformed bytes end it at once.
 */
final class ClientConnection extends ChannelInboundHandlerAdapter {
    private static final System.Logger LOG = System.getLogger(ClientConnection.class.getName());
    /** Beyond this much unread, a client that stopped reading is not given the stalled timeout. */
    private static final long MOST_UNREAD_BYTES = 64L * 1024 * 1024;
    /** The same where the proxy holds too much: whoever leaves so much unread makes room, not those who ask. */
    private static final long MOST_UNREAD_WHEN_FULL = 1024 * 1024;

    /** A request follows its connection within a round trip; this is one round the earth and a retransmission. */
    private static final long FIRST_MILLIS = 1000;

    private final Channel channel;
    private final FrameDecoder decoder;
    private final RpcService service;
    private final Client client;
    private final int mostInFlight;
    private final BoundedLog log;
    private final AnswerWriter answers;
    private final AnswerInbox inbox;
    private final ConnectionEnd end;
    private final Queue<EncodedValue> waiting = new ArrayDeque<>();
    private int inFlight;
    private boolean resuming;
    private boolean hasAsked;
    private boolean isOverdue;
    private long lastActive;

    ClientConnection(
            Channel channel,
            FrameDecoder decoder,
            RpcService service,
            Client client,
            int mostInFlight,
            BoundedLog log) {
        this.channel = channel;
        this.decoder = decoder;
        this.service = service;
        this.client = client;
        this.mostInFlight = mostInFlight;
        this.log = log;
        this.answers = new AnswerWriter(channel, service.held(), this::taken);
        this.inbox = new AnswerInbox(channel.eventLoop(), this::answerAll);
        this.end = new ConnectionEnd(channel);
        this.lastActive = now();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof EncodedValue frame)) {
            context.fireChannelRead(message);
            return;
        }
        if (end.hasBegun()) {
            return;
        }
        answers.beginBatch();
        if (isFull() || !waiting.isEmpty()) {
            waiting.add(frame);
        } else {
            take(frame);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        lastActive = now();
        answers.endBatch();
        proceed();
    }

    private void take(EncodedValue frame) {
        RequestFrame request;
        try {
            request = RequestFrame.parse(frame);
        } catch (MalformedMessageException e) {
            malformed(e);
            return;
        }
        inFlight++;
        hasAsked = true;
        OptionalLong msgid = request.msgid();
        service.request(request, client, answer -> inbox.put(msgid, answer));
    }

    /** Takes what the inbox gives. */
    private void answerAll(OptionalLong msgid, Answer answer) {
        inFlight--;
        if (msgid.isPresent() && channel.isActive() && !end.isSilent()) {
            if (hasTooMuchUnread()) {
                stalled();
                return;
            }
            answers.add(msgid.getAsLong(), answer);
        }
        proceed();
    }

    private boolean hasTooMuchUnread() {
        long unread = answers.pendingBytes();
        return unread > MOST_UNREAD_BYTES
                || (unread > MOST_UNREAD_WHEN_FULL && service.held().isFull());
    }

    private void taken() {
        lastActive = now();
        proceed();
    }

    /** Takes up waiting frames, reads or pauses, and ends when there is nothing left to do. */
    private void proceed() {
        if (resuming) {
            return;
        }
        resuming = true;
        try {
            for (EncodedValue next = nextInLine(); next != null; next = nextInLine()) {
                take(next);
            }
        } finally {
            resuming = false;
        }
        if (!end.hasBegun()) {
            channel.config().setAutoRead(waiting.isEmpty() && !isFull() && !end.isDemanded());
            end.whenDone(isQuiet(), decoder.insideFrame() || isAwaitingTheFirst());
        }
    }

    private @Nullable EncodedValue nextInLine() {
        return isFull() || end.hasBegun() ? null : waiting.poll();
    }

    private boolean isFull() {
        return inFlight >= mostInFlight || !channel.isWritable();
    }

    /** TLS has found out who the client is, before its first request. */
    void identified(Caller proven) {
        client.visitor().is(proven);
    }

    Client client() {
        return client;
    }

    /** Nothing in flight, nothing waiting, nothing unwritten. */
    boolean isQuiet() {
        return inFlight == 0 && waiting.isEmpty() && answers.isEmpty();
    }

    /** When bytes last came or went, on the event loop's clock. */
    long lastActive() {
        return lastActive;
    }

    /** Changes whenever the client takes answers; means nothing while {@link #hasUnread} is false. */
    long takenMark() {
        return answers.takenMark();
    }

    boolean hasUnread() {
        return !answers.isEmpty();
    }

    long now() {
        return channel.eventLoop().ticker().nanoTime();
    }

    /**
     * Ends it at the first moment with nothing in flight; from any thread. One that was opened just now is given a moment for its first
     * request: it may be on its way, and its client would not know that nobody took it.
     */
    void finish() {
        channel.eventLoop().execute(() -> {
            end.wish();
            if (!hasAsked) {
                Future<?> unused =
                        channel.eventLoop().schedule(this::stopAwaiting, FIRST_MILLIS, TimeUnit.MILLISECONDS);
            }
            proceed();
        });
    }

    private boolean isAwaitingTheFirst() {
        return !hasAsked && !isOverdue;
    }

    private void stopAwaiting() {
        isOverdue = true;
        proceed();
    }

    /** Takes no more requests; ends it when those in flight are answered. On the event loop. */
    void finishWithoutReading() {
        end.demand();
        proceed();
    }

    /** Closes it at once; from any thread. */
    void close() {
        ChannelFuture unused = channel.close();
    }

    /** Closes it because nothing came and nothing is owed. */
    void idle() {
        LOG.log(Level.DEBUG, () -> channel.remoteAddress() + " was idle; its connection is closed");
        close();
    }

    /** Closes it because its client does not read. */
    void stalled() {
        log.warn(channel.remoteAddress() + " does not read its answers; its connection is closed");
        end.silence();
        close();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        proceed();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            inputClosed();
        }
        context.fireUserEventTriggered(event);
    }

    /** The client has sent its last byte. */
    void inputClosed() {
        end.inputClosed();
        proceed();
    }

    /** Whether it takes no more requests, so that what the client still does is no news. */
    boolean isEnding() {
        return end.hasBegun();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end.silence();
        waiting.clear();
        answers.discard();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        switch (cause) {
            case MalformedMessageException malformed -> malformed(malformed);
            case IOException lost -> {
                LOG.log(Level.DEBUG, () -> channel.remoteAddress() + " is gone: " + lost.getMessage());
                close();
            }
            default -> {
                log.warn(channel.remoteAddress() + " met an error of ours; its connection is closed: " + cause);
                close();
            }
        }
    }

    private void malformed(MalformedMessageException cause) {
        if (end.isSilent()) {
            return;
        }
        log.warn(
                channel.remoteAddress() + " sent what can't be taken; its connection is closed: " + cause.getMessage());
        end.silence();
        waiting.clear();
        boolean isRefusal = cause.reason() == Reason.TOO_LARGE || cause.reason() == Reason.NO_ROOM;
        boolean canAnswer = isRefusal && cause.msgid().isPresent();
        if (canAnswer) {
            FailureKind kind = cause.reason() == Reason.NO_ROOM ? FailureKind.OVERLOADED : FailureKind.TOO_LARGE;
            answers.add(cause.msgid().getAsLong(), service.refusal(kind, client));
        }
        answers.flush();
        if (canAnswer) {
            end.linger();
        } else {
            close();
        }
    }
}
