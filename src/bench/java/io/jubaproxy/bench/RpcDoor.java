package io.jubaproxy.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The RPC door against a direct call and against HAProxy in TCP mode, over the same three servers. */
final class RpcDoor implements Scenario {
    private static final RpcCall RANDOM = new RpcCall("three", "get_config");
    private static final RpcCall BROADCAST = new RpcCall("three", "clear");
    private static final RpcCall MERGE = new RpcCall("three", "get_status");

    @Override
    public void run(Workbench workbench) throws IOException, InterruptedException {
        List<NullServer> servers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            servers.add(NullServer.answering(workbench.serverLoops()));
        }
        int port = ProxyProcess.freePort();
        Map<String, String> settings = Map.of(
                "JUBAPROXY_MEMBERS", Members.of("stat/three", servers), "JUBAPROXY_LISTEN", "stat:[127.0.0.1]:" + port);
        InetSocketAddress door = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        for (ServerName server : workbench.options().servers()) {
            try (ProxyProcess proxy =
                            workbench.startProxy(workbench.installation().product(), server, settings);
                    Balancer balancer = Balancer.start(workbench, servers)) {
                List<Load> loads = new ArrayList<>(loads(workbench, servers, door));
                balancer.load(RANDOM, workbench.options().connections()).ifPresent(loads::add);
                tell(workbench, server, new Comparison(workbench, proxy::cpu).run(loads));
            }
            if (workbench.options().profiles()) {
                workbench.tables().println(new Shares(workbench.recording(server)).markdown());
            }
        }
    }

    private static List<Load> loads(Workbench workbench, List<NullServer> servers, InetSocketAddress door) {
        int many = workbench.options().connections();
        InetSocketAddress direct = servers.getFirst().address();
        return List.of(
                new Load("random", door, RANDOM, many),
                new Load("broadcast to 3", door, BROADCAST, many),
                new Load("merge of 3 maps of 1 KiB", door, MERGE, many),
                new Load("direct", direct, RANDOM, many),
                new Load("random, 1 connection", door, RANDOM, 1),
                new Load("direct, 1 connection", direct, RANDOM, 1));
    }

    private static void tell(Workbench workbench, ServerName server, List<Measured> measured) {
        Table loads = new Table(server.title(), "requests/s", "p50 ms", "p99 ms", "proxy's CPU us/request");
        measured.forEach(each -> loads.row(each.cells()));
        workbench.tables().println(loads.markdown());
        Measured random = measured.getFirst();
        Table ratios = new Table("ratio", "median");
        ratios.row(List.of("broadcast / random", Measured.format(measured.get(1).throughputOver(random))));
        ratios.row(List.of("merge / random", Measured.format(measured.get(2).throughputOver(random))));
        ratios.row(List.of(
                "p50 at 1 connection / direct",
                Measured.format(measured.get(4).ratio(measured.get(5), sample -> sample.percentileMillis(50)))));
        if (measured.size() > 6) {
            Measured balancer = measured.get(6);
            ratios.row(List.of("random / HAProxy", Measured.format(random.throughputOver(balancer))));
            ratios.row(List.of(
                    "p99 / HAProxy's p99",
                    Measured.format(random.ratio(balancer, sample -> sample.percentileMillis(99)))));
        } else {
            workbench.tables().println("HAProxy is not installed, so nothing is compared with it.\n");
        }
        workbench.tables().println(ratios.markdown());
    }
}
