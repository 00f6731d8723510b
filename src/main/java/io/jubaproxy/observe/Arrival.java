package io.jubaproxy.observe;

import io.jubaproxy.fanout.Door;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where a request came in.
 *
 * @param host the client's address, IPv6 without brackets
 * @param port the client's; not above 0 where its connection has none any more
 * @param headers what the client sent beside the request, by name; asked only while the request begins
 */
public record Arrival(Door door, String host, int port, Function<String, Optional<String>> headers) {
    /** By a door whose protocol has no headers. */
    public Arrival(Door door, String host, int port) {
        this(door, host, port, name -> Optional.empty());
    }

    /** The client as {@code host:port}, an IPv6 host in brackets. */
    public String peer() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return hasPort() ? name + ":" + port : name;
    }

    /** Whether the client's port is known. */
    public boolean hasPort() {
        return port > 0;
    }
}
