package io.jubaproxy.route;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.RingEntry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Jubatus's consistent hashing: a key belongs to the first ring entry whose hash is not smaller than the key's, wrapping at the
 * end.
 */
final class HashRing {
    private HashRing() {}

    /**
     * The servers of {@code entries} successive ring entries from the key's place on, in ring order, each once: two entries may
     * belong to one server.
     *
     * @param ring ordered by hash, not empty
     * @param key raw payload bytes of the ring key
     */
    static List<Endpoint> serversFor(List<RingEntry> ring, byte[] key, int entries) {
        int first = firstNotBelow(ring, RingEntry.hashOf(key));
        Set<Endpoint> servers = new LinkedHashSet<>();
        for (int i = 0; i < Math.min(entries, ring.size()); i++) {
            servers.add(ring.get((first + i) % ring.size()).endpoint());
        }
        return List.copyOf(servers);
    }

    private static int firstNotBelow(List<RingEntry> ring, String hash) {
        int low = 0;
        int high = ring.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ring.get(middle).hash().compareTo(hash) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
