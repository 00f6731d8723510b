package io.jubaproxy.membership;

import java.util.Comparator;

/**
 * Where one server listens, and the name it has on the hash ring.
 *
 * @param host host name or address as written by the membership source; IPv6 without brackets
 * @param port TCP port, 1 to 65535
 * @param ringName what the ring hashes for this server, {@code host_port} for static members
 * @param profile how it is spoken to: a name that means something to whoever connects to it, empty where there is but one way. Endpoints
 *     that differ in it share no connection
 */
public record Endpoint(String host, int port, String ringName, String profile) implements Comparable<Endpoint> {
    private static final Comparator<Endpoint> BY_ADDRESS = Comparator.comparing(Endpoint::host)
            .thenComparingInt(Endpoint::port)
            .thenComparing(Endpoint::ringName)
            .thenComparing(Endpoint::profile);

    public Endpoint {
        if (host.isEmpty()) {
            throw new IllegalArgumentException("endpoint without a host");
        }
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("endpoint port out of range 1 to 65535: " + port);
        }
    }

    /** An endpoint that is spoken to in the one way there is. */
    public Endpoint(String host, int port, String ringName) {
        this(host, port, ringName, "");
    }

    /** The same server, spoken to so. */
    Endpoint spokenTo(String how) {
        return profile.equals(how) ? this : new Endpoint(host, port, ringName, how);
    }

    /** An endpoint whose ring name is {@code host_port} exactly as written. */
    public static Endpoint of(String host, int port) {
        return new Endpoint(host, port, host + "_" + port);
    }

    /** {@code host:port}, an IPv6 host in brackets. */
    public String address() {
        return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }

    /** Orders by address: host as text, then port as a number. */
    @Override
    public int compareTo(Endpoint other) {
        return BY_ADDRESS.compare(this, other);
    }

    @Override
    public String toString() {
        return address();
    }
}
