package io.jubaproxy.observe;

import io.jubaproxy.fanout.Door;

/**
 * Where a request came in.
 *
 * @param peer {@code host:port} of the client
 */
public record Arrival(Door door, String peer) {}
