package io.jubaproxy.manifests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import io.jubaproxy.config.SettingKey;
import io.jubaproxy.config.SettingKeys;
import io.jubaproxy.manifests.OperatorModels.PrometheusRule;
import io.jubaproxy.manifests.OperatorModels.ServiceMonitor;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChartTest {
    private static final Set<String> HELMS_LABELS =
            Set.of("app.kubernetes.io/managed-by", "app.kubernetes.io/version", "helm.sh/chart");
    /** What makes pods roll when a setting changes: the hash in a map's name here, an annotation there. */
    private static final Pattern HASH = Pattern.compile("(?<=^jubaproxy)-[a-z0-9]{10}$");

    private static final String CHECKSUM = "checksum/settings";
    /** Other values of the chart say these. */
    private static final Set<SettingKey<?>> ELSEWHERE = Set.of(
            SettingKeys.CONFIG,
            SettingKeys.SERVER,
            SettingKeys.HTTP_PORT,
            SettingKeys.LISTEN,
            SettingKeys.DRAIN_TIMEOUT);

    @Test
    void helmFindsNothingWrong() {
        LintResult result = new Helm(Renderings.CHART).lint().call();

        assertFalse(result.isFailed(), () -> result.getMessages().toString());
    }

    @Test
    void itsOwnValuesMakeTheBase() {
        assertEquals(essence(Renderings.kustomize(Renderings.BASE)), essence(Renderings.chart()));
    }

    static Stream<Path> valuesFiles() {
        return Renderings.valuesFiles();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void eachFileOfValuesMakesTheOverlayOfItsName(Path values) {
        String overlay = values.getFileName().toString().replaceFirst("^values-(.*)\\.yaml$", "$1");

        assertEquals(
                essence(Renderings.kustomize(Renderings.OVERLAYS.resolve(overlay))), essence(Renderings.chart(values)));
    }

    @Test
    void itKnowsEverySettingThatNoOtherValueSays() throws IOException {
        JsonObject schema = JsonParser.parseString(Files.readString(Renderings.CHART.resolve("values.schema.json")))
                .getAsJsonObject();

        Set<String> offered = schema.getAsJsonObject("properties")
                .getAsJsonObject("settings")
                .getAsJsonObject("properties")
                .keySet();

        Set<String> keys = SettingKeys.ALL.stream()
                .filter(key -> !ELSEWHERE.contains(key))
                .map(SettingKey::optionName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(keys, new TreeSet<>(offered), "settings in k8s/chart/values.schema.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{settings: {member: a}}",
                "{settings: {listen: 'stat:9199'}}",
                "{server: glassfish}",
                "{rpc: [{service: stat}]}",
                "{drainSeconds: PT30S}",
                "{replica: 3}"
            })
    void valuesThatItDoesNotKnowAreRefused(String values, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("values.yaml"), values);

        RuntimeException refusal = assertThrows(RuntimeException.class, () -> Rendering.chart(Renderings.CHART, file));

        assertTrue(String.valueOf(refusal.getMessage()).contains("schema"), refusal::toString);
    }

    @Test
    void theGracePeriodFollowsTheDrainAndTheServer(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("values.yaml"), "{server: liberty, drainSeconds: 120, autoscaling: {enabled: false}}");

        Rendering rendering = Rendering.chart(Renderings.CHART, file);

        V1Deployment deployment = rendering.only(V1Deployment.class);
        assertEquals(
                10 + 120 + 30 + 10,
                Pods.spec(deployment.getSpec().getTemplate()).getTerminationGracePeriodSeconds());
        assertEquals(2, deployment.getSpec().getReplicas());
        assertEquals(List.of(), rendering.all(V2HorizontalPodAutoscaler.class));
    }

    @Test
    void alertsLeadWhereTheValuesSay(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("values.yaml"), """
                monitoring:
                  enabled: true
                  page: https://proxy.example.org/
                  runbooks: https://docs.example.org/operations
                  labels: {release: prometheus}
                """);

        Rendering rendering = Rendering.chart(Renderings.CHART, file);

        PrometheusRule rules = rendering.only(PrometheusRule.class);
        assertEquals("prometheus", rules.metadata().labels().get("release"));
        assertEquals(
                "prometheus",
                rendering.only(ServiceMonitor.class).metadata().labels().get("release"));
        assertTrue(rules.alerts().stream()
                .flatMap(alert -> alert.page().stream())
                .allMatch(page -> page.startsWith("https://proxy.example.org/#/")));
        assertTrue(rules.alerts().stream()
                .allMatch(alert -> alert.annotations()
                        .getOrDefault("runbook_url", "")
                        .startsWith("https://docs.example.org/operations#jubaproxy")));
    }

    /** What matters to a cluster, whatever tool made it. */
    private static Map<String, JsonElement> essence(Rendering rendering) {
        Map<String, JsonElement> essence = new TreeMap<>();
        for (Manifest manifest : rendering.manifests()) {
            if (!manifest.type().equals("v1 Namespace")) {
                JsonObject json = essence(manifest.json()).getAsJsonObject();
                // It comes with the command line of helm.
                json.getAsJsonObject("metadata").remove("namespace");
                essence.put(manifest.type() + " " + plain(manifest.name()), json);
            }
        }
        return essence;
    }

    private static JsonElement essence(JsonElement element) {
        return switch (element) {
            case JsonObject object -> {
                JsonObject rest = new JsonObject();
                object.entrySet().stream()
                        .filter(each -> !HELMS_LABELS.contains(each.getKey()))
                        .filter(each -> !isChecksum(each.getValue()))
                        .forEach(each -> rest.add(each.getKey(), essence(each.getValue())));
                yield rest;
            }
            case JsonArray array -> {
                JsonArray rest = new JsonArray();
                array.forEach(each -> rest.add(essence(each)));
                yield rest;
            }
            case JsonPrimitive value when value.isString() -> new JsonPrimitive(plain(value.getAsString()));
            default -> element;
        };
    }

    private static boolean isChecksum(JsonElement value) {
        return value instanceof JsonObject annotations && annotations.keySet().equals(Set.of(CHECKSUM));
    }

    private static String plain(String text) {
        return HASH.matcher(text).replaceFirst("");
    }
}
