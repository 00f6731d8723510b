package io.jubaproxy.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Two proxies of different settings under the same loads, in turn: what a setting costs. For either door.
 *
 * @param launcher the launcher's jar
 * @param settings environment variables of both
 * @param other environment variables that the second one has besides
 * @param warmUp first, for each load of each
 * @param least what the first one's throughput should be at least, as a share of the second one's
 */
record SettingsPair(
        Path launcher, Map<String, String> settings, Map<String, String> other, Duration warmUp, double least) {
    /** @param loads the loads of one proxy, each with a name that begins with the text given */
    void run(Workbench workbench, ServerName server, BiFunction<ProxyProcess, String, List<Load>> loads)
            throws IOException, InterruptedException {
        Map<String, String> changed = new HashMap<>(settings);
        changed.putAll(other);
        try (ProxyProcess asIs = workbench.startProxy(launcher, server, settings);
                ProxyProcess differing = workbench.startProxy(launcher, server, changed)) {
            List<Load> first = loads.apply(asIs, "as is, ");
            List<Load> second = loads.apply(differing, label() + ", ");
            List<Load> inTurn = new ArrayList<>();
            List<Claim> claims = new ArrayList<>();
            for (int i = 0; i < first.size(); i++) {
                inTurn.add(first.get(i));
                inTurn.add(second.get(i));
                claims.add(Claim.throughput(first.get(i).name(), second.get(i).name(), Target.atLeast(least)));
            }
            workbench.run(server, List.of(new Part(label(), inTurn, claims)), warmUp);
        }
    }

    private String label() {
        return String.join(
                " ", other.entrySet().stream().map(Map.Entry::toString).sorted().toList());
    }
}
