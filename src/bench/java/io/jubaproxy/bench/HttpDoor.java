package io.jubaproxy.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The HTTP door on each server, in the variant of the product that has baselines beside the resource. With {@code --compare} two proxies of
 * different settings beside each other instead, of the product as it is.
 */
final class HttpDoor implements Scenario {
    /** So much longer than before each load the usual ways are warmed: what the container adds takes a minute of load to compile. */
    private static final int LONGER = 30;

    @Override
    public void run(Workbench workbench) throws IOException, InterruptedException {
        RpcClusters clusters = RpcClusters.start(workbench);
        Map<String, String> settings = Map.of("JUBAPROXY_MEMBERS", Cluster.members(clusters.all()));
        for (ServerName server : workbench.options().servers()) {
            if (workbench.options().compare().isEmpty()) {
                measure(workbench, server, clusters, settings);
            } else {
                compare(workbench, server, clusters, settings);
            }
            if (workbench.options().profiles()) {
                workbench.tables().println(new Shares(workbench.recording(server)).markdown());
            }
        }
    }

    private static void measure(
            Workbench workbench, ServerName server, RpcClusters clusters, Map<String, String> settings)
            throws IOException, InterruptedException {
        try (ProxyProcess proxy = workbench.startProxy(workbench.installation().withBaselines(), server, settings)) {
            List<Part> parts = new HttpParts(workbench.options(), server, clusters, proxy).all();
            workbench.run(server, parts, warmUp(workbench));
        }
    }

    private static Duration warmUp(Workbench workbench) {
        return workbench.options().warmUp().multipliedBy(LONGER);
    }

    private static void compare(
            Workbench workbench, ServerName server, RpcClusters clusters, Map<String, String> settings)
            throws IOException, InterruptedException {
        Options options = workbench.options();
        new SettingsPair(
                        workbench.installation().product(),
                        settings,
                        options.compare(),
                        warmUp(workbench),
                        RpcDoor.LEAST_WITH_EVERYTHING_ON)
                .run(workbench, server, (proxy, prefix) -> {
                    HttpParts parts = new HttpParts(options, server, clusters, proxy);
                    return Stream.of(parts.random(), parts.broadcast())
                            .map(load -> load.named(prefix + load.name()))
                            .toList();
                });
    }
}
