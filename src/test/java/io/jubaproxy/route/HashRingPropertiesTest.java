package io.jubaproxy.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.RingEntry;
import io.jubaproxy.membership.Snapshot;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Laws of the hash ring. */
class HashRingPropertiesTest {
    @Property(tries = 300)
    void removingAServerMovesOnlyItsOwnKeys(
            @ForAll("clusters") List<Endpoint> cluster, @ForAll @Size(min = 1, max = 40) byte[] key) {
        Endpoint removed = cluster.getFirst();
        List<Endpoint> rest = cluster.subList(1, cluster.size());

        Endpoint before = primary(cluster, key);
        Endpoint after = primary(rest, key);

        if (!before.equals(removed)) {
            assertEquals(before, after);
        }
    }

    @Property(tries = 300)
    void agreesWithALinearSearch(
            @ForAll("clusters") List<Endpoint> cluster,
            @ForAll byte[] key,
            @ForAll @IntRange(min = 1, max = 30) int entries) {
        List<RingEntry> ring = Snapshot.of(cluster).ring();
        String hash = RingEntry.hashOf(key);
        int start = IntStream.range(0, ring.size())
                .filter(i -> ring.get(i).hash().compareTo(hash) >= 0)
                .findFirst()
                .orElse(0);

        List<Endpoint> chosen = HashRing.serversFor(ring, key, entries);

        List<Endpoint> expected = IntStream.range(start, start + Math.min(entries, ring.size()))
                .mapToObj(i -> ring.get(i % ring.size()).endpoint())
                .distinct()
                .toList();
        assertEquals(expected, chosen);
    }

    @Property(tries = 100)
    void neverNamesAServerTwiceAndNeverAStranger(
            @ForAll("clusters") List<Endpoint> cluster,
            @ForAll byte[] key,
            @ForAll @IntRange(min = 1, max = 200) int entries) {
        List<Endpoint> chosen = HashRing.serversFor(Snapshot.of(cluster).ring(), key, entries);

        assertEquals(chosen.size(), Set.copyOf(chosen).size());
        assertTrue(cluster.containsAll(chosen));
    }

    @Provide
    Arbitrary<List<Endpoint>> clusters() {
        return Arbitraries.integers()
                .between(1, 65535)
                .set()
                .ofMinSize(2)
                .ofMaxSize(12)
                .map(ports -> ports.stream()
                        .map(port -> Endpoint.of("10.0.0." + port % 7, port))
                        .collect(Collectors.toList()));
    }

    private static Endpoint primary(List<Endpoint> cluster, byte[] key) {
        return HashRing.serversFor(Snapshot.of(cluster).ring(), key, 1).getFirst();
    }
}
