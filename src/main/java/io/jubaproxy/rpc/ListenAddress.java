package io.jubaproxy.rpc;

/**
 * Where one service is listened for.
 *
 * @param host address or name of this machine
 * @param port 0 for any
 */
public record ListenAddress(String service, String host, int port) {}
