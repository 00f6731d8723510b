package io.jubaproxy.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.config.SourceSpec;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.membership.StaticMembers;
import io.jubaproxy.testkit.LogLines;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedClustersTest {
    private static final ClusterName A = new ClusterName("stat", "a");
    private static final ClusterName B = new ClusterName("stat", "b");
    private static final ClusterName C = new ClusterName("stat", "c");

    private final LiveMembership membership = new LiveMembership(
            new MembershipRules(Duration.ofMinutes(5), () -> 0, () -> Instant.EPOCH),
            MemberConnections.NONE,
            Optional.empty());
    private final List<SourceSpec> made = new ArrayList<>();
    private final NamedClusters named = new NamedClusters(membership, spec -> {
        made.add(spec);
        return StaticMembers.of(((SourceSpec.Static) spec).servers());
    });

    @Test
    void changedNewAndVanishedClustersArePutInForceWithoutTouchingTheOthers() {
        named.follow(Map.of(A, servers(1), B, servers(2)));
        made.clear();

        try (LogLines log = LogLines.of(NamedClusters.class)) {
            named.change(Map.of(A, servers(1), C, servers(3)));
            named.change(Map.of(A, servers(1, 2), C, servers(3)));

            assertEquals(
                    List.of(
                            "Cluster stat/c is new, with 1 server",
                            "Cluster stat/b is gone, with 1 server",
                            "Cluster stat/a now has 2 servers, and had 1 server"),
                    log.lines());
        }
        assertEquals(List.of(servers(3), servers(1, 2)), made);
        assertEquals(Set.of(A, C), membership.clusters());
        assertEquals(2, membership.snapshot(A).orElseThrow().endpoints().size());
    }

    @Test
    void nothingChangedIsNothingSaid() {
        named.follow(Map.of(A, servers(1)));

        try (LogLines log = LogLines.of(NamedClusters.class)) {
            named.change(Map.of(A, servers(1)));

            assertTrue(log.lines().isEmpty());
        }
    }

    private static SourceSpec servers(int... ports) {
        return new SourceSpec.Static(java.util.Arrays.stream(ports)
                .mapToObj(port -> Endpoint.of("127.0.0.1", port))
                .toList());
    }
}
