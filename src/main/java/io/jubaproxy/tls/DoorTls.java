package io.jubaproxy.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;

/**
 * How a door speaks to connections that it accepts from now on. Thread-safe.
 *
 * @param described whose certificate it shows
 */
public record DoorTls(SslContext context, String described) {
    /** @param handshakeTimeout from the first byte to the end of the handshake, at most */
    public SslHandler newHandler(ByteBufAllocator allocator, Duration handshakeTimeout) {
        SslHandler handler = context.newHandler(allocator);
        handler.setHandshakeTimeoutMillis(handshakeTimeout.toMillis());
        return handler;
    }

    @Override
    public String toString() {
        return described;
    }
}
