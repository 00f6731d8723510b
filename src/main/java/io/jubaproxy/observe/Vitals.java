package io.jubaproxy.observe;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Membership;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/** How the proxy is: the logic behind every way to ask for its health. Thread-safe, never blocks. */
public final class Vitals {
    private final Membership membership;
    private final BooleanSupplier isDraining;
    private final BooleanSupplier areDoorsOpen;

    /**
     * @param isDraining whether new requests are refused because the proxy is ending
     * @param areDoorsOpen whether clients can connect to every door that has a listener of its own
     */
    public Vitals(Membership membership, BooleanSupplier isDraining, BooleanSupplier areDoorsOpen) {
        this.membership = membership;
        this.isDraining = isDraining;
        this.areDoorsOpen = areDoorsOpen;
    }

    /** Up as long as the process can answer at all: no lost server or registry is a reason to restart it. */
    public Vital live() {
        return new Vital("live", true, Map.of());
    }

    /** Up once the application has started; it can't be asked before. */
    public Vital started() {
        return new Vital("started", true, Map.of());
    }

    /**
     * Up while at least one cluster has a server, every door is open and the proxy is not draining. Clusters without a server are named as
     * degraded.
     */
    public Vital ready() {
        Set<ClusterName> clusters = membership.clusters();
        Set<String> empty = clusters.stream()
                .filter(cluster -> !hasServer(cluster))
                .map(ClusterName::toString)
                .collect(Collectors.toCollection(TreeSet::new));
        boolean hasUsableCluster = empty.size() < clusters.size();
        Map<String, String> facts = new TreeMap<>();
        facts.put("clusters", Integer.toString(clusters.size()));
        if (!empty.isEmpty()) {
            facts.put("degraded", String.join(", ", empty));
        }
        Optional<String> obstacle = obstacle(hasUsableCluster);
        obstacle.ifPresent(reason -> facts.put("reason", reason));
        return new Vital("ready", obstacle.isEmpty(), facts);
    }

    private Optional<String> obstacle(boolean hasUsableCluster) {
        if (isDraining.getAsBoolean()) {
            return Optional.of("draining");
        }
        if (!areDoorsOpen.getAsBoolean()) {
            return Optional.of("a door is not open");
        }
        return hasUsableCluster ? Optional.empty() : Optional.of("no cluster has a server");
    }

    private boolean hasServer(ClusterName cluster) {
        return membership
                .snapshot(cluster)
                .filter(members -> !members.endpoints().isEmpty())
                .isPresent();
    }

    /**
     * One check's answer.
     *
     * @param facts for people and dashboards
     */
    public record Vital(String name, boolean isUp, Map<String, String> facts) {
        public Vital {
            facts = Map.copyOf(facts);
        }

        /** The same for MicroProfile Health; works inside a server only. */
        HealthCheckResponse response() {
            HealthCheckResponseBuilder response =
                    HealthCheckResponse.named("jubaproxy-" + name).status(isUp);
            facts.forEach(response::withData);
            return response.build();
        }
    }
}
