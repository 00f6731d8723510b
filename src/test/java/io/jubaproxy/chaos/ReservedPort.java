package io.jubaproxy.chaos;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * A port of loopback that stays ours while nobody listens on it: a socket that is bound and neither listens nor connects. Connects are
 * refused, and the system gives the port to nobody else.
 */
final class ReservedPort implements AutoCloseable {
    private final SocketChannel holder;
    private final InetSocketAddress address;

    ReservedPort(String host) throws IOException {
        holder = SocketChannel.open();
        holder.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        holder.bind(new InetSocketAddress(host, 0));
        address = (InetSocketAddress) holder.getLocalAddress();
    }

    InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        holder.close();
    }
}
