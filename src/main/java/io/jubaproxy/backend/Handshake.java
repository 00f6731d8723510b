package io.jubaproxy.backend;

import io.jubaproxy.tls.Trouble;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/**
 * Stands between TLS and the rest of one connection, which it shows only what plain TCP would: that it is open once the handshake is done,
 * and that it is closed when the server ends the session. What happens before belongs to the connect. On the event loop only.
 */
final class Handshake extends ChannelInboundHandlerAdapter {
    private final Runnable whenBegun;
    private final Consumer<String> whenFailed;
    private boolean isDone;
    private boolean hasFailed;

    /** @param whenFailed told why, to follow the endpoint's name in a sentence */
    Handshake(Runnable whenBegun, Consumer<String> whenFailed) {
        this.whenBegun = whenBegun;
        this.whenFailed = whenFailed;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        whenBegun.run(); // the connection is not open yet
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        switch (event) {
            case SslHandshakeCompletionEvent done
            when done.isSuccess() -> {
                isDone = true;
                context.fireChannelActive();
            }
            case SslHandshakeCompletionEvent failed -> fail(context, Trouble.of(failed.cause()));
            case SslCloseCompletionEvent closed -> close(context);
            default -> context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (isDone) {
            context.fireChannelInactive();
        } else {
            fail(context, "closed the connection during the TLS handshake");
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!isDone) {
            fail(context, Trouble.of(cause));
        } else if (Trouble.isIn(cause)) {
            context.fireExceptionCaught(new SSLException(Trouble.of(cause), cause));
        } else {
            context.fireExceptionCaught(cause);
        }
    }

    private void fail(ChannelHandlerContext context, String cause) {
        if (!hasFailed) {
            hasFailed = true;
            whenFailed.accept(cause);
        }
        close(context);
    }

    private static void close(ChannelHandlerContext context) {
        ChannelFuture unused = context.close();
    }
}
