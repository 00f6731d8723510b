package io.jubaproxy.membership.kubernetes;

import java.util.List;

/**
 * What matters of one EndpointSlice (discovery.k8s.io/v1).
 *
 * @param name unique in its namespace
 * @param addressType {@code IPv4}, {@code IPv6} or {@code FQDN}
 * @param ports numbers of its TCP ports; empty = any, as of a headless Service that names none
 */
record Slice(String name, String addressType, List<Integer> ports, List<Entry> entries) {
    Slice {
        ports = List.copyOf(ports);
        entries = List.copyOf(entries);
    }

    boolean has(int port) {
        return ports.isEmpty() || ports.contains(port);
    }

    /**
     * One endpoint of the slice.
     *
     * @param address the first of its addresses, which are interchangeable
     * @param hostname empty where it has none
     * @param pod what tells it from others in any slice: its target's uid, else its host name, else its address
     */
    record Entry(String address, String hostname, String pod, boolean isReady, boolean isTerminating) {}
}
