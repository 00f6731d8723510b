package io.jubaproxy.manifests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.jubaproxy.manifests.OperatorModels.Rule;
import io.jubaproxy.manifests.OperatorModels.RuleGroup;
import io.jubaproxy.manifests.OperatorModels.RuleSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Grafana's dashboard, as far as it can be judged without Grafana. */
class DashboardTest {
    /** Units of Grafana, as it names them. */
    private static final Set<String> UNITS = Set.of("reqps", "cps", "percentunit", "s", "bytes", "short");

    private final List<JsonObject> panels = Metrics.dashboard().getAsJsonArray("panels").asList().stream()
            .map(panel -> panel.getAsJsonObject())
            .toList();

    @Test
    void everyPanelHasAUnitAndAsksTheDatasourceThatTheReaderChose() {
        charts().forEach(panel -> {
            String title = panel.get("title").getAsString();
            assertTrue(
                    UNITS.contains(panel.getAsJsonObject("fieldConfig")
                            .getAsJsonObject("defaults")
                            .get("unit")
                            .getAsString()),
                    title);
            assertFalse(panel.getAsJsonArray("targets").isEmpty(), title);
        });
        Set<String> sources = Metrics.objects(Metrics.dashboard())
                .filter(object -> object.has("datasource"))
                .map(object -> object.getAsJsonObject("datasource").get("uid").getAsString())
                .collect(Collectors.toSet());
        assertEquals(Set.of("${datasource}"), sources);
    }

    @Test
    void panelsHaveIdsAndPlacesOfTheirOwn() {
        Set<Integer> ids = new HashSet<>();
        Set<List<Integer>> cells = new HashSet<>();
        for (JsonObject panel : panels) {
            assertTrue(ids.add(panel.get("id").getAsInt()));
            JsonObject place = panel.getAsJsonObject("gridPos");
            int x = place.get("x").getAsInt();
            int y = place.get("y").getAsInt();
            int width = place.get("w").getAsInt();
            assertTrue(x + width <= 24);
            IntStream.range(0, width * place.get("h").getAsInt())
                    .forEach(i -> assertTrue(
                            cells.add(List.of(x + i % width, y + i / width)), () -> "overlaps: " + panel.get("title")));
        }
    }

    @Test
    void thePanelsOfFailuresLeadToThePage() {
        Set<String> linked = charts().filter(panel -> panel.has("links"))
                .map(panel -> panel.get("title").getAsString())
                .collect(Collectors.toSet());

        assertTrue(linked.contains("What clients got instead of a result"), linked::toString);
        charts().filter(panel -> panel.has("links"))
                .flatMap(panel -> panel.getAsJsonArray("links").asList().stream())
                .map(link -> link.getAsJsonObject().get("url").getAsString())
                .forEach(url -> assertTrue(url.matches("http://\\$\\{instance:raw}/#/(overview|failures\\?.*)"), url));
    }

    @Test
    void prometheusUnderstandsEveryQuestion(@TempDir Path folder) throws IOException {
        assumeTrue(Promtool.isInstalled(), Promtool.NOTE);
        List<String> questions = charts().flatMap(panel -> panel.getAsJsonArray("targets").asList().stream())
                .map(target ->
                        target.getAsJsonObject().get("expr").getAsString().replace("$__rate_interval", "5m"))
                .toList();
        List<Rule> rules = IntStream.range(0, questions.size())
                .mapToObj(i -> new Rule(
                        null,
                        "dashboard:" + (char) ('a' + i / 26) + (char) ('a' + i % 26),
                        questions.get(i),
                        null,
                        null,
                        null))
                .toList();

        // A recording rule takes any question, so the checker of rules is one of questions too.
        Files.writeString(
                folder.resolve("rules.yaml"),
                new Gson().toJson(new RuleSpec(List.of(new RuleGroup("dashboard", rules)))));
        Promtool.run(folder, "check", "rules", "rules.yaml");
    }

    private Stream<JsonObject> charts() {
        return panels.stream().filter(panel -> !panel.get("type").getAsString().equals("row"));
    }
}
