package io.jubaproxy.rpc;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * How one connection ends. After the last answer the proxy closes its half first and drops what still comes for a moment: a close with
 * bytes unread would reset the connection, and the client might lose answers that are on their way. On the event loop only.
 */
final class ConnectionEnd {
    /** For the last answer to reach the client: more than a round trip round the earth and a retransmission. */
    private static final long LINGER_MILLIS = 1000;

    private final Channel channel;
    private boolean isWished;
    private boolean isDemanded;
    private boolean isInputClosed;
    private boolean isSilent;
    private boolean hasBegun;

    ConnectionEnd(Channel channel) {
        this.channel = channel;
    }

    /** From now on it ends when nothing is in flight and no request has come in part. */
    void wish() {
        isWished = true;
    }

    /** From now on nothing is read, and it ends when nothing is in flight. */
    void demand() {
        isWished = true;
        isDemanded = true;
    }

    /** The client has sent its last byte; it ends when everything is answered. */
    void inputClosed() {
        isInputClosed = true;
        if (hasBegun) {
            close();
        }
    }

    /** From now on no answer is written and no frame taken. */
    void silence() {
        isSilent = true;
        hasBegun = true;
    }

    boolean isSilent() {
        return isSilent;
    }

    boolean isDemanded() {
        return isDemanded;
    }

    /** Whether requests are not taken any more. */
    boolean hasBegun() {
        return hasBegun;
    }

    /**
     * Ends it if it is time.
     *
     * @param isQuiet nothing in flight, waiting or unwritten
     * @param insideFrame a request has come in part
     */
    void whenDone(boolean isQuiet, boolean insideFrame) {
        boolean isTime = isInputClosed || isDemanded || (isWished && !insideFrame);
        if (isTime && isQuiet && !hasBegun) {
            linger();
        }
    }

    /** Closes our half after what was written, and the rest when the client has closed its own or time is over. */
    void linger() {
        hasBegun = true;
        if (isInputClosed || !(channel instanceof DuplexChannel duplex)) {
            close();
            return;
        }
        channel.config().setAutoRead(true);
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls == null) {
            shutOutput(duplex);
        } else {
            tls.closeOutbound().addListener(told -> shutOutput(duplex));
        }
    }

    private void shutOutput(DuplexChannel duplex) {
        duplex.shutdownOutput().addListener(done -> closeLater());
    }

    private void closeLater() {
        Future<?> unused = channel.eventLoop().schedule(this::close, LINGER_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void close() {
        ChannelFuture unused = channel.close();
    }
}
