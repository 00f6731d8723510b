package io.jubaproxy.config;

/**
 * A server's address as written; nothing is resolved.
 *
 * @param host a host name or an IP address, an IPv6 one without its brackets
 * @param port 1 to 65535
 */
public record HostPort(String host, int port) {
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
