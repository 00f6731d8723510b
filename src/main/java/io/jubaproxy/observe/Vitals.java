package io.jubaproxy.observe;

import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.membership.LiveMembership;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/** How the proxy is: the logic behind every way to ask for its health. Thread-safe, never blocks. */
public final class Vitals {
    /** So that the answer stays short. */
    private static final int MOST_TROUBLES = 20;

    private final Supplier<LiveMembership> membership;
    private final BooleanSupplier isDraining;
    private final BooleanSupplier areDoorsOpen;

    /**
     * @param membership asked for only once the doors are open: before, it may be impossible to have
     * @param isDraining whether new requests are refused because the proxy is ending
     * @param areDoorsOpen whether the application has started, and clients can connect to every door that has a listener of its own
     */
    public Vitals(Supplier<LiveMembership> membership, BooleanSupplier isDraining, BooleanSupplier areDoorsOpen) {
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
     * Up while at least one cluster has a server, every door is open and the proxy is not draining; at the start not before the first members
     * have connections. A cluster without a server, or whose source can't be asked, makes the membership degraded.
     */
    public Vital ready() {
        if (isDraining.getAsBoolean()) {
            return new Vital("ready", false, Map.of("reason", "draining"));
        }
        if (!areDoorsOpen.getAsBoolean()) {
            return new Vital("ready", false, Map.of("reason", "a door is not open"));
        }
        return ready(membership.get());
    }

    private static Vital ready(LiveMembership members) {
        List<ClusterView> clusters = members.views();
        Map<String, String> troubles = new TreeMap<>();
        clusters.forEach(cluster ->
                trouble(cluster).ifPresent(why -> troubles.put(cluster.name().toString(), why)));
        Map<String, String> facts = new TreeMap<>();
        facts.put("clusters", Integer.toString(clusters.size()));
        facts.put("membership", troubles.isEmpty() ? "ok" : "degraded");
        if (!troubles.isEmpty()) {
            facts.put(
                    "degraded",
                    troubles.entrySet().stream()
                            .limit(MOST_TROUBLES)
                            .map(each -> each.getKey() + ": " + each.getValue())
                            .collect(Collectors.joining("; ")));
        }
        boolean hasServer = clusters.stream().anyMatch(ClusterView::isUsable);
        if (!hasServer) {
            facts.put("reason", "no cluster has a server");
        } else if (!members.hasSettled()) {
            facts.put("reason", "the first connections to servers are being opened");
        }
        return new Vital("ready", !facts.containsKey("reason"), facts);
    }

    private static Optional<String> trouble(ClusterView cluster) {
        return cluster.isUsable()
                ? cluster.trouble()
                : Optional.of(cluster.trouble().orElse("no server"));
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
