package io.jubaproxy.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.Optional;

/**
 * How the servers of some clusters are spoken to. Thread-safe.
 *
 * @param serverName asked for, and looked for in the server's certificate, in place of the host that was connected to
 */
public record ServerTls(SslContext context, Optional<String> serverName) {
    /** @param host as the membership names it, which the certificate must name too */
    public SslHandler newHandler(ByteBufAllocator allocator, String host, int port) {
        return context.newHandler(allocator, serverName.orElse(host), port);
    }
}
