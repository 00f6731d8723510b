package io.jubaproxy.observe;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Membership;
import io.jubaproxy.proxy.InFlight;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How the proxy is: the logic behind every way to ask for its health. Thread-safe, never blocks. */
public final class Vitals {
    private final Membership membership;
    private final InFlight inFlight;

    public Vitals(Membership membership, InFlight inFlight) {
        this.membership = membership;
        this.inFlight = inFlight;
    }

    /** Up as long as the process can answer at all: no lost server or registry is a reason to restart it. */
    public Vital live() {
        return new Vital("live", true, Map.of());
    }

    /** Up once the application has started; it can't be asked before. */
    public Vital started() {
        return new Vital("started", true, Map.of());
    }

    /** Up while at least one cluster has a server and the proxy is not draining. Clusters without a server are named as degraded. */
    public Vital ready() {
        Set<ClusterName> clusters = membership.clusters();
        Set<String> empty = clusters.stream()
                .filter(cluster -> !hasServer(cluster))
                .map(ClusterName::toString)
                .collect(Collectors.toCollection(TreeSet::new));
        boolean hasUsableCluster = empty.size() < clusters.size();
        boolean isDraining = inFlight.isDraining();
        Map<String, String> facts = new TreeMap<>();
        facts.put("clusters", Integer.toString(clusters.size()));
        if (!empty.isEmpty()) {
            facts.put("degraded", String.join(", ", empty));
        }
        if (isDraining || !hasUsableCluster) {
            facts.put("reason", isDraining ? "draining" : "no cluster has a server");
        }
        return new Vital("ready", hasUsableCluster && !isDraining, facts);
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
    }
}
