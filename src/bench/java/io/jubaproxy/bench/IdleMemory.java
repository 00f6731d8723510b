package io.jubaproxy.bench;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Start time, and resident memory of an idle proxy 60 s after it was ready, as shipped. */
final class IdleMemory implements Scenario {
    private static final long IDLE_SECONDS = 60;

    @Override
    public void run(Workbench workbench) throws IOException, InterruptedException {
        Map<String, String> settings =
                Map.of("JUBAPROXY_MEMBERS", "task/idle@127.0.0.1:9199,127.0.0.1:9299,127.0.0.1:9399");
        Table table = new Table("server", "exec to ready, s", "resident when ready, MiB", "60 s later, MiB");
        for (ServerName server : workbench.options().servers()) {
            try (ProxyProcess proxy =
                    workbench.startProxy(workbench.installation().product(), server, settings)) {
                long atFirst = proxy.residentKibibytes();
                workbench.progress().println(server.title() + " is ready; waiting " + IDLE_SECONDS + " s");
                TimeUnit.SECONDS.sleep(IDLE_SECONDS);
                table.row(List.of(
                        server.title(),
                        String.format(Locale.ROOT, "%.1f", proxy.startTime().toMillis() / 1e3),
                        Long.toString(atFirst / 1024),
                        Long.toString(proxy.residentKibibytes() / 1024)));
            }
        }
        workbench.tables().println(table.markdown());
    }
}
