package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.MalformedMessageException.Reason;
import io.jubaproxy.wire.ResponseFrame;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What the channel of one connection tells: replies for its calls, and its end. On the event loop only. */
final class ConnectionEvents extends ChannelInboundHandlerAdapter {
    private final Connection connection;
    private final EndpointPool pool;
    private final BackendObserver observer;
    private final FrameDecoder decoder;
    private final Consumer<Connection> whenOpen;

    /** @param whenOpen told before anything is read: a server may close at once and that must not be missed */
    ConnectionEvents(
            Connection connection,
            EndpointPool pool,
            BackendObserver observer,
            FrameDecoder decoder,
            Consumer<Connection> whenOpen) {
        this.connection = connection;
        this.pool = pool;
        this.observer = observer;
        this.decoder = decoder;
        this.whenOpen = whenOpen;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        connection.opened();
        whenOpen.accept(connection);
        connection.begin();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        offer();
    }

    private void offer() {
        if (connection.takesMore()) {
            pool.takesMore(connection);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (connection.hasEnded() || !(message instanceof EncodedValue frame)) {
            return;
        }
        connection.activity().frame();
        try {
            match(ResponseFrame.parse(frame));
        } catch (MalformedMessageException e) {
            broken(e);
        }
    }

    private void match(ResponseFrame response) {
        OutgoingCall call = connection.take(response.msgid());
        Reply reply =
                response.isError() ? new Reply.ErrorReply(response.error()) : new Reply.ResultReply(response.result());
        if (call == null || !call.reply(reply)) {
            observer.unmatchedReply(pool.endpoint());
        }
        connection.callEnded();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        boolean isFreed = connection.activity().readCompletely(connection.now(), decoder.insideFrame());
        if (connection.isSuspect()) {
            pool.trust(connection);
        } else if (isFreed) {
            offer();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        switch (cause) {
            case MalformedMessageException broken -> broken(broken);
            case SSLException tls -> closed("ended the connection before its reply: it " + tls.getMessage());
            case IOException lost -> closed("reset the connection before its reply: " + lost.getMessage());
            default -> closed("lost its connection to an error of ours: " + cause);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closed(
                decoder.insideFrame()
                        ? "closed the connection in the middle of a reply"
                        : "closed the connection before its reply");
    }

    private void closed(String what) {
        connection.end(FailureKind.CONNECTION_CLOSED, what);
    }

    private void broken(MalformedMessageException cause) {
        @Nullable
        OutgoingCall culprit =
                cause.msgid().isPresent() ? connection.take(cause.msgid().getAsLong()) : null;
        if (culprit != null) {
            culprit.fail(FailureKind.BROKEN_REPLY, "sent a broken reply to this call: " + cause.getMessage());
        }
        String what = cause.reason() == Reason.NO_ROOM ? "sent too much at once: " : "sent bytes that are no reply: ";
        connection.end(FailureKind.BROKEN_REPLY, what + cause.getMessage());
    }
}
