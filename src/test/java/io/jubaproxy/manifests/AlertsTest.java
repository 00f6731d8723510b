package io.jubaproxy.manifests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.manifests.OperatorModels.Alert;
import io.jubaproxy.manifests.OperatorModels.PrometheusRule;
import io.jubaproxy.manifests.OperatorModels.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Prometheus is told to watch, held against promtool, the documented metrics, the runbook and the page. */
class AlertsTest {
    private static final Path RUNBOOK = Path.of("docs/operations.md");
    private static final Pattern HEADING = Pattern.compile("(?m)^### (Jubaproxy\\w+)$");
    /** The page of a proxy, and what of its failures. */
    private static final Pattern PAGE =
            Pattern.compile("http://\\{\\{ \\$labels\\.instance }}/#/(overview|failures)(?:\\?(.*))?");
    /** Filters of the page's list of failures. */
    private static final Set<String> FILTERS = Set.of("service", "cluster", "kind", "endpoint", "only");
    /** Those that are about a process, which can't be looked at when it is away. */
    private static final Set<String> WITHOUT_PAGE = Set.of("JubaproxyDown", "JubaproxyNotReady");

    private static final Set<String> KINDS =
            Arrays.stream(FailureKind.values()).map(FailureKind::label).collect(Collectors.toSet());

    private static final PrometheusRule RULES =
            (PrometheusRule) Models.read(Metrics.manifest(Path.of("k8s/chart/monitoring/prometheusrule.yaml")));

    static Stream<Alert> alerts() {
        return RULES.alerts().stream();
    }

    @Test
    void promtoolFindsEveryRuleRightAndEachAlertFiresWhenItShallAndOnlyThen(@TempDir Path folder) throws IOException {
        assumeTrue(Promtool.isInstalled(), Promtool.NOTE);
        // Rules are written in YAML, of which JSON is a part.
        Files.writeString(folder.resolve("rules.yaml"), new Gson().toJson(RULES.spec()));
        try (InputStream tests = Objects.requireNonNull(AlertsTest.class.getResourceAsStream("alerts.yaml"))) {
            Files.copy(tests, folder.resolve("alerts.yaml"));
        }

        Promtool.run(folder, "check", "rules", "--lint=all", "--lint-fatal", "rules.yaml");
        Promtool.run(folder, "test", "rules", "alerts.yaml");
    }

    @Test
    void eachAlertIsTried() throws IOException {
        try (InputStream tests = Objects.requireNonNull(AlertsTest.class.getResourceAsStream("alerts.yaml"))) {
            String text = new String(tests.readAllBytes(), StandardCharsets.UTF_8);

            alerts().forEach(alert -> assertTrue(text.contains(alert.name()), alert::name));
        }
    }

    @Test
    void theRunbookHasAPartForEachAlertAndNoOther() throws IOException {
        Set<String> told = HEADING.matcher(Files.readString(RUNBOOK))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertEquals(alerts().map(Alert::name).collect(Collectors.toCollection(TreeSet::new)), told);
    }

    @ParameterizedTest
    @MethodSource("alerts")
    void anAlertSaysWhatIsWrongAndWhereToLook(Alert alert) {
        Map<String, String> annotations = alert.annotations();

        assertTrue(Set.of("critical", "warning").contains(alert.labels().getOrDefault("severity", "")));
        assertTrue(annotations.getOrDefault("summary", "").matches("\\S.{10,100}"));
        assertTrue(annotations.getOrDefault("description", "").endsWith(".")
                || annotations.getOrDefault("description", "").endsWith("{{ end }}"));
        assertEquals("docs/operations.md#" + alert.name().toLowerCase(Locale.ROOT), annotations.get("runbook_url"));
        assertEquals(!WITHOUT_PAGE.contains(alert.name()), alert.page().isPresent());
    }

    @ParameterizedTest
    @MethodSource("alerts")
    void itsLinkIsOneThatThePageUnderstands(Alert alert) {
        String link = alert.page().orElse("http://{{ $labels.instance }}/#/overview");

        Matcher page = PAGE.matcher(link);

        assertTrue(page.matches(), link);
        Stream.ofNullable(page.group(2))
                .flatMap(query -> Stream.of(query.split("&", -1)))
                .forEach(filter -> assertTrue(isFilter(filter), link));
    }

    private static boolean isFilter(String filter) {
        int equals = filter.indexOf('=');
        String name = filter.substring(0, equals);
        String value = filter.substring(equals + 1);
        if (!FILTERS.contains(name)) {
            return false;
        }
        if (value.startsWith("{{")) {
            return value.endsWith("| urlquery }}");
        }
        return name.equals("kind")
                ? KINDS.contains(value)
                : Set.of("failed", "slow").contains(value);
    }

    @Test
    void rulesAndDashboardReadMetricsThatThereAre() throws IOException {
        Set<String> known = Metrics.documented(Files.readString(RUNBOOK));

        Set<String> ours = Stream.concat(
                        RULES.spec().groups().stream()
                                .flatMap(group -> group.rules().stream())
                                .map(Rule::expr),
                        Metrics.dashboardExpressions())
                .flatMap(Metrics::read)
                .collect(Collectors.toCollection(TreeSet::new));

        ours.removeAll(known);
        assertEquals(Set.of(), ours);
    }
}
