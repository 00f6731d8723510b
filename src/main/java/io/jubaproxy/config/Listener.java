package io.jubaproxy.config;

import java.util.Optional;

/**
 * One RPC door.
 *
 * @param service the service it speaks
 * @param address its own address, else {@code jubaproxy.bind} holds
 * @param port 1 to 65535
 */
public record Listener(String service, Optional<String> address, int port) {}
