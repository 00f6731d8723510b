package io.jubaproxy.bench.app;

import java.util.Arrays;
import java.util.Optional;

/** The HTTP door's shape with and without its pieces, each under the name of a cluster that exists in no membership. */
public enum Arrangement {
    /** As the product has it. */
    WHOLE("instant"),
    /** The interceptor goes on where it is, on the request's own thread. */
    WITHOUT_EXECUTOR("without-executor"),
    /** The interceptor and its hop, and no {@code @Timeout}. */
    WITHOUT_TIMEOUT("without-timeout"),
    /** {@code @Timeout} and a hop, and no interceptor of ours. */
    WITHOUT_INTERCEPTOR("without-interceptor"),
    /** Resource, request filter and JSON alone. */
    BARE("bare");

    private final String cluster;

    Arrangement(String cluster) {
        this.cluster = cluster;
    }

    public String cluster() {
        return cluster;
    }

    static Optional<Arrangement> of(String cluster) {
        return Arrays.stream(values())
                .filter(each -> each.cluster.equals(cluster))
                .findFirst();
    }
}
