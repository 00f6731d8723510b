package io.jubaproxy.membership;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * One virtual node of the hash ring, as Jubatus lays it out: {@code md5hex(ringName)}, {@code md5hex(ringName_1)} to
 * {@code md5hex(ringName_7)}.
 *
 * @param hash 32 lower-case hexadecimal digits; entries are ordered by it as text
 * @param endpoint the server this entry belongs to
 */
public record RingEntry(String hash, Endpoint endpoint) {
    /** Virtual nodes a server has on the ring (facts measured from Jubatus 1.1.1). */
    public static final int ENTRIES_PER_SERVER = 8;

    private static final Comparator<RingEntry> BY_HASH =
            Comparator.comparing(RingEntry::hash).thenComparing(RingEntry::endpoint);

    /** The ring of these servers, ordered by hash. */
    public static List<RingEntry> ringOf(Collection<Endpoint> endpoints) {
        List<RingEntry> ring = new ArrayList<>(endpoints.size() * ENTRIES_PER_SERVER);
        for (Endpoint endpoint : endpoints) {
            for (int i = 0; i < ENTRIES_PER_SERVER; i++) {
                String name = i == 0 ? endpoint.ringName() : endpoint.ringName() + "_" + i;
                ring.add(new RingEntry(hashOf(name.getBytes(StandardCharsets.UTF_8)), endpoint));
            }
        }
        ring.sort(BY_HASH);
        return List.copyOf(ring);
    }

    /** The place of a key or name on the ring: its MD5 in lower-case hexadecimal. */
    public static String hashOf(byte[] payload) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(payload));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
