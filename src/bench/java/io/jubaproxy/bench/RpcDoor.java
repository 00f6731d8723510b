package io.jubaproxy.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The RPC door, with a direct call, HAProxy in TCP mode and a hand-written proxy beside it, over the same servers. With
 * {@code --compare} two proxies of different settings beside each other instead.
 */
final class RpcDoor implements Scenario {
    /** Both doors' throughput with everything on, as a share of that without. */
    static final double LEAST_WITH_EVERYTHING_ON = 0.95;

    @Override
    public void run(Workbench workbench) throws IOException, InterruptedException {
        RpcClusters clusters = RpcClusters.start(workbench);
        Map<String, String> settings = Map.of("JUBAPROXY_MEMBERS", Cluster.members(clusters.all()));
        for (ServerName server : workbench.options().servers()) {
            if (workbench.options().compare().isEmpty()) {
                measure(workbench, server, clusters, settings);
            } else {
                compare(workbench, server, settings);
            }
            if (workbench.options().profiles()) {
                workbench.tables().println(new Shares(workbench.recording(server)).markdown());
            }
        }
    }

    private static void measure(
            Workbench workbench, ServerName server, RpcClusters clusters, Map<String, String> settings)
            throws IOException, InterruptedException {
        try (ProxyProcess proxy = workbench.startProxy(workbench.installation().product(), server, settings);
                Balancer balancer = Balancer.start(workbench, clusters.three());
                VertxProcess vertx = VertxProcess.start(workbench, clusters.three())) {
            List<Part> parts = new RpcParts(workbench.options(), clusters, proxy, balancer, vertx).all();
            workbench.run(server, parts, workbench.options().warmUp());
        }
    }

    private static void compare(Workbench workbench, ServerName server, Map<String, String> settings)
            throws IOException, InterruptedException {
        Options options = workbench.options();
        new SettingsPair(
                        workbench.installation().product(),
                        settings,
                        options.compare(),
                        options.warmUp(),
                        LEAST_WITH_EVERYTHING_ON)
                .run(
                        workbench,
                        server,
                        (proxy, prefix) -> Stream.of(
                                        new Load(
                                                prefix + "random", proxy.rpc(), RpcParts.RANDOM, options.connections()),
                                        new Load(
                                                prefix + "broadcast to 3",
                                                proxy.rpc(),
                                                RpcParts.BROADCAST,
                                                options.connections()))
                                .map(load -> load.costing(proxy::usage))
                                .toList());
    }
}
