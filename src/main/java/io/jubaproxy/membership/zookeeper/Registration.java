package io.jubaproxy.membership.zookeeper;

import java.util.Collection;
import java.util.List;

/**
 * The proxy's entries in ZooKeeper, {@code /jubatus/jubaproxies/<service>/<ip>_<port>}, by which operators' tools find it. Thread-safe, never
 * blocks.
 */
public final class Registration {
    private final List<ProxyEntry> entries;

    Registration(Collection<Address> addresses, Session session, OneThread thread) {
        this.entries = addresses.stream()
                .map(address -> new ProxyEntry(address, session, thread))
                .toList();
        thread.execute(() -> entries.forEach(ProxyEntry::begin));
    }

    /** Takes all entries out; they don't come back. */
    public void remove() {
        entries.forEach(ProxyEntry::remove);
    }

    /**
     * One listener of the proxy.
     *
     * @param host under which clients reach it
     * @param port 1 to 65535
     */
    public record Address(String service, String host, int port) {
        String path() {
            return TreePaths.PROXIES + "/" + service + "/" + host + "_" + port;
        }
    }
}
