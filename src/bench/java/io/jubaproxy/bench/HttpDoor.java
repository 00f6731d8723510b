package io.jubaproxy.bench;

import io.jubaproxy.bench.app.InstantProxyService;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a fan-out adds to the HTTP door: a broadcast to three servers against the same resource over a core that answers at once, and
 * against a REST method that does nothing, all in one server.
 */
final class HttpDoor implements Scenario {
    @Override
    public void run(Workbench workbench) throws IOException, InterruptedException {
        List<NullServer> servers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            servers.add(NullServer.answering(workbench.serverLoops()));
        }
        Map<String, String> settings = Map.of("JUBAPROXY_MEMBERS", Members.of("stat/three", servers));
        Table table = new Table(
                "server", "load", "requests/s", "p50 ms", "p99 ms", "CPU us/request", "of instant core", "of trivial");
        for (ServerName server : workbench.options().servers()) {
            try (ProxyProcess proxy =
                    workbench.startProxy(workbench.installation().withBaselines(), server, settings)) {
                tell(table, server, new Comparison(workbench).run(loads(workbench, proxy)));
            }
            if (workbench.options().profiles()) {
                workbench.tables().println(new Shares(workbench.recording(server)).markdown());
            }
        }
        workbench.tables().println(table.markdown());
    }

    private static List<Load> loads(Workbench workbench, ProxyProcess proxy) {
        InetSocketAddress door = proxy.http();
        int connections = workbench.options().connections();
        List<Load> loads = List.of(
                new Load("broadcast to 3", door, call("/api/stat/three/clear"), connections),
                new Load(
                        "instant core", door, call("/api/stat/" + InstantProxyService.CLUSTER + "/clear"), connections),
                new Load("trivial method", door, call("/api/bench/trivial"), connections));
        return loads.stream().map(load -> load.costing(proxy::usage)).toList();
    }

    private static HttpCall call(String path) {
        return new HttpCall(path, "[]", 200);
    }

    private static void tell(Table table, ServerName server, List<Measured> measured) {
        for (Measured each : measured) {
            List<String> row = new ArrayList<>(List.of(server.title()));
            row.addAll(each.cells());
            row.add(Measured.format(each.throughputOver(measured.get(1))));
            row.add(Measured.format(each.throughputOver(measured.get(2))));
            table.row(row);
        }
    }
}
