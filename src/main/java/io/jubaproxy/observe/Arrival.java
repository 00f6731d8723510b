package io.jubaproxy.observe;

import io.jubaproxy.fanout.Door;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where a request came in.
 *
 * @param peer {@code host:port} of the client
 * @param headers what the client sent beside the request, by name; asked only while the request begins
 */
public record Arrival(Door door, String peer, Function<String, Optional<String>> headers) {
    /** By a door whose protocol has no headers. */
    public Arrival(Door door, String peer) {
        this(door, peer, name -> Optional.empty());
    }
}
