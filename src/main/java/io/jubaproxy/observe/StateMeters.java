package io.jubaproxy.observe;

import io.jubaproxy.fanout.Door;
import io.jubaproxy.load.HeldBytes;
import io.jubaproxy.load.ServerLimit;
import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.membership.ClusterView.State;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.function.ToDoubleFunction;

/** Metrics that are read where the state is, when somebody asks. */
final class StateMeters {
    private StateMeters() {}

    static void register(PrometheusRegistry registry, Fleet fleet, Requests requests, String version) {
        Info.builder()
                .name("jubaproxy_build")
                .help("The running version.")
                .labelNames("version", "java")
                .register(registry)
                .addLabelValues(version, Runtime.version().toString());
        GaugeWithCallback.builder()
                .name("jubaproxy_requests_in_flight")
                .help("Requests that wait for their answer.")
                .labelNames("door")
                .callback(to -> {
                    for (Door door : Door.values()) {
                        to.call((double) requests.inFlight(door), door.label());
                    }
                })
                .register(registry);
        registerConnections(registry, fleet);
        registerMembers(registry, fleet);
        registerRoom(registry, fleet);
        CounterWithCallback.builder()
                .name("jubaproxy_shed")
                .help("Requests and connections refused for want of room.")
                .labelNames("reason")
                .callback(to -> fleet.shed().get().forEach((reason, count) -> to.call((double) count, reason)))
                .register(registry);
        CounterWithCallback.builder()
                .name("jubaproxy_log_lines_dropped")
                .help("Log lines about requests that were left out because there were too many.")
                .callback(to -> to.call((double) fleet.droppedLogLines().getAsLong()))
                .register(registry);
    }

    private static void registerConnections(PrometheusRegistry registry, Fleet fleet) {
        GaugeWithCallback.builder()
                .name("jubaproxy_connections")
                .help("TCP connections of clients at the RPC doors, and to servers.")
                .labelNames("side", "state")
                .callback(to -> {
                    to.call(fleet.clientConnections().getAsInt(), "client", "open");
                    to.call(fleet.serverConnections().getAsInt(), "server", "open");
                    to.call(fleet.serverConnects().getAsInt(), "server", "connecting");
                })
                .register(registry);
    }

    private static void registerMembers(PrometheusRegistry registry, Fleet fleet) {
        perCluster(
                registry, fleet, "jubaproxy_members", "Servers of the cluster that are called.", StateMeters::serving);
        perCluster(
                registry,
                fleet,
                "jubaproxy_membership_age_seconds",
                "For how long the source of the members could not be asked; 0 while it can.",
                cluster -> cluster.age().toNanos() / 1e9);
        perCluster(
                registry,
                fleet,
                "jubaproxy_membership_usable",
                "1 where the cluster has a server that is called, else 0.",
                cluster -> cluster.isUsable() ? 1 : 0);
    }

    private static void registerRoom(PrometheusRegistry registry, Fleet fleet) {
        HeldBytes held = fleet.admission().heldBytes();
        GaugeWithCallback.builder()
                .name("jubaproxy_held_bytes")
                .help("Bytes of requests, replies and answers that the proxy holds.")
                .callback(to -> to.call((double) held.held()))
                .register(registry);
        GaugeWithCallback.builder()
                .name("jubaproxy_held_bytes_limit")
                .help("Bytes beyond which new requests are refused.")
                .callback(to -> to.call((double) held.most()))
                .register(registry);
        perServer(
                registry,
                fleet,
                "jubaproxy_server_calls_in_flight",
                "Calls that the server has not answered yet.",
                ServerLimit::inFlight);
        perServer(
                registry,
                fleet,
                "jubaproxy_server_calls_limit",
                "Calls the server may have in flight now.",
                ServerLimit::limit);
    }

    private static void perServer(
            PrometheusRegistry registry, Fleet fleet, String name, String help, ToDoubleFunction<ServerLimit> value) {
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .labelNames("service", "cluster", "endpoint")
                .callback(to -> fleet.clusters()
                        .get()
                        .forEach(cluster -> cluster.members()
                                .forEach(member -> fleet.admission()
                                        .servers()
                                        .known(member.endpoint())
                                        .ifPresent(limit -> to.call(
                                                value.applyAsDouble(limit),
                                                cluster.name().service(),
                                                cluster.name().cluster(),
                                                member.endpoint().address())))))
                .register(registry);
    }

    private static void perCluster(
            PrometheusRegistry registry, Fleet fleet, String name, String help, ToDoubleFunction<ClusterView> value) {
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .labelNames("service", "cluster")
                .callback(to -> fleet.clusters()
                        .get()
                        .forEach(cluster -> to.call(
                                value.applyAsDouble(cluster),
                                cluster.name().service(),
                                cluster.name().cluster())))
                .register(registry);
    }

    private static double serving(ClusterView cluster) {
        return cluster.members().stream()
                .filter(member -> member.state() == State.SERVING)
                .count();
    }
}
