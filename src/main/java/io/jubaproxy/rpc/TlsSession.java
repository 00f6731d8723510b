package io.jubaproxy.rpc;

import io.jubaproxy.tls.Trouble;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/**
 * Stands between TLS and the frames of one connection: learns who the client is, and turns the end of the session and what goes wrong in it
 * into what the connection knows from plain TCP. On the event loop only.
 */
final class TlsSession extends ChannelInboundHandlerAdapter {
    private final SslHandler tls;
    private final ClientConnection connection;
    private final BoundedLog log;
    private boolean isTroubled;

    TlsSession(SslHandler tls, ClientConnection connection, BoundedLog log) {
        this.tls = tls;
        this.connection = connection;
        this.log = log;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        switch (event) {
            case SslHandshakeCompletionEvent done
            when done.isSuccess() ->
                connection.identified(Peer.callerOf(tls.engine().getSession()));
            case SslHandshakeCompletionEvent failed -> trouble(context, failed.cause());
            case SslCloseCompletionEvent closed -> connection.inputClosed();
            default -> context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (Trouble.isIn(cause)) {
            trouble(context, cause);
        } else {
            context.fireExceptionCaught(cause);
        }
    }

    /** What fails is told both as an event and as an exception. A client that left in the middle of it is no news. */
    private void trouble(ChannelHandlerContext context, Throwable cause) {
        boolean isNews =
                !isTroubled && !connection.isEnding() && context.channel().isActive();
        isTroubled = true;
        if (isNews) {
            log.warn(context.channel().remoteAddress() + " " + Trouble.of(cause) + "; its connection is closed");
        }
        ChannelFuture unused = context.close();
    }
}
