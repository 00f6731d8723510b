package io.jubaproxy.bench;

import java.util.List;
import java.util.stream.Collectors;

/** Writes {@code jubaproxy.members}. */
final class Members {
    private Members() {}

    /** @param cluster as {@code service/cluster} */
    static String of(String cluster, List<NullServer> servers) {
        return servers.stream()
                .map(server -> "127.0.0.1:" + server.address().getPort())
                .collect(Collectors.joining(",", cluster + "@", ""));
    }
}
