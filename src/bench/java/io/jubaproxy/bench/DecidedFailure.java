package io.jubaproxy.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a decided failure costs beyond the failure itself: one server of three resets its connection at once, two are silent. Counted from
 * the instant of the reset, which this process sees, since the server runs in it, to the whole answer at the client.
 */
final class DecidedFailure implements Scenario {
    @Override
    public void run(Workbench workbench) throws IOException, InterruptedException {
        ResettingServer resetting = ResettingServer.start(workbench.serverLoops());
        List<NullServer> servers = List.of(
                resetting.server(),
                NullServer.silent(workbench.serverLoops()),
                NullServer.silent(workbench.serverLoops()));
        Map<String, String> settings = Map.of(
                "JUBAPROXY_MEMBERS", Members.of("task/failing", servers), "JUBAPROXY_INTERCONNECT_TIMEOUT", "PT2S");
        Table table = new Table("server", "connections", "failures/s", "added ms, p50", "p90", "p99");
        for (ServerName server : workbench.options().servers()) {
            try (ProxyProcess proxy =
                    workbench.startProxy(workbench.installation().product(), server, settings)) {
                Load load = load(proxy.http(), resetting, 1).costing(proxy::usage);
                warmUp(
                        workbench,
                        load(proxy.http(), resetting, workbench.options().connections()));
                Measured measured = new Comparison(workbench).run(List.of(load)).getFirst();
                table.row(List.of(
                        server.title(),
                        Integer.toString(load.connections()),
                        String.format(Locale.ROOT, "%.0f", measured.perSecond()),
                        Measured.format(measured.median(sample -> sample.percentileMillis(50))),
                        Measured.format(measured.median(sample -> sample.percentileMillis(90))),
                        Measured.format(measured.median(sample -> sample.percentileMillis(99)))));
            }
        }
        workbench.tables().println(table.markdown());
    }

    /** With many connections: one alone would take minutes until the JIT has compiled its way. */
    private static void warmUp(Workbench workbench, Load crowd) throws InterruptedException {
        Duration warmUp = workbench.options().warmUp();
        Sample unused = new Generator(workbench.generatorLoop(), Duration.ZERO, warmUp).run(crowd);
    }

    /** Figures mean something with one connection only, or it is not known which reset belongs to which answer. */
    private static Load load(InetSocketAddress door, ResettingServer resetting, int connections) {
        HttpCall call = new HttpCall("/api/task/failing/apply", "[]", 502);
        return new Load("one of three resets", door, call, connections).countedFrom(sent -> resetting.lastReset());
    }
}
