package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessSettingsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "1,2,3,4,1,option --http-port",
        ",2,3,4,2,system property jubaproxy.http-port",
        ",,3,4,3,environment variable JUBAPROXY_HTTP_PORT",
        ",,,4,4,file FILE"
    })
    void earlierSourceWins(String option, String property, String variable, String entry, int port, String origin)
            throws IOException {
        Path file = file("jubaproxy.http-port=" + entry);

        Reading reading = ProcessSettings.read(
                named("jubaproxy.http-port", option),
                named("jubaproxy.http-port", property),
                variable == null
                        ? Map.of("JUBAPROXY_CONFIG", file.toString())
                        : Map.of("JUBAPROXY_CONFIG", file.toString(), "JUBAPROXY_HTTP_PORT", variable));

        assertEquals(port, reading.settings().http().port());
        String found =
                reading.source().find(SettingKeys.HTTP_PORT).orElseThrow().origin();
        assertEquals(origin.replace("FILE", file.toString()), found);
    }

    @Test
    void emptyTextMeansTheDefault() throws IOException {
        Path file = file("jubaproxy.http-port=4");

        Reading reading = ProcessSettings.read(
                Map.of("jubaproxy.config", file.toString()), Map.of(), Map.of("JUBAPROXY_HTTP_PORT", ""));

        assertEquals(8080, reading.settings().http().port());
    }

    @Test
    void unknownSystemPropertyIsRefusedWithTheNearestKey() {
        assertSentence(
                "jubaproxy.htp-port (system property) is no setting; did you mean jubaproxy.http-port?",
                Map.of("jubaproxy.htp-port", "1"));
    }

    @Test
    void unknownSystemPropertyFarFromAllIsRefused() {
        assertSentence(
                "jubaproxy.colour (system property) is no setting; docs/configuration.md lists them all.",
                Map.of("jubaproxy.colour", "1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jubaproxy.membrs=x      | jubaproxy.membrs (file FILE) is no setting; did you mean jubaproxy.members?
            http-port=1             | http-port (file FILE) is no setting; did you mean jubaproxy.http-port?
            jubaproxy.config=x      | jubaproxy.config (file FILE) has no effect there; one file can't name another.
            """)
    void unknownKeyInTheFileIsRefused(String line, String sentence) throws IOException {
        Path file = file(line);

        assertSentence(sentence.replace("FILE", file.toString()), Map.of("jubaproxy.config", file.toString()));
    }

    @Test
    void otherKeysInTheFileAreLeftAlone() throws IOException {
        Path file = file("mp.openapi.extensions.smallrye.info.title=x");

        Reading reading = ProcessSettings.read(Map.of(), Map.of("jubaproxy.config", file.toString()), Map.of());

        assertEquals(List.of(), reading.warnings());
    }

    @Test
    void missingFileIsRefused() {
        assertSentence(
                "jubaproxy.config is \"nowhere\" (system property jubaproxy.config): there is no such file;"
                        + " allowed is the name of a readable properties file in UTF-8.",
                Map.of("jubaproxy.config", "nowhere"));
    }

    @Test
    void unknownVariableIsOneWarning() {
        Reading reading = ProcessSettings.read(Map.of(), Map.of(), Map.of("JUBAPROXY_HTTPPORT", "1"));

        assertEquals(
                List.of("The environment variable JUBAPROXY_HTTPPORT is no setting and is ignored;"
                        + " did you mean JUBAPROXY_HTTP_PORT?"),
                reading.warnings());
    }

    @Test
    void variablesThatKubernetesInjectsAreIgnored() {
        Map<String, String> environment = Map.of(
                "JUBAPROXY_SERVICE_HOST", "10.0.0.1",
                "JUBAPROXY_SERVICE_PORT", "8080",
                "JUBAPROXY_SERVICE_PORT_HTTP", "8080",
                "JUBAPROXY_PORT", "tcp://10.0.0.1:8080",
                "JUBAPROXY_PORT_8080_TCP", "tcp://10.0.0.1:8080",
                "JUBAPROXY_PORT_8080_TCP_PROTO", "tcp",
                "JUBAPROXY_PORT_8080_TCP_PORT", "8080",
                "JUBAPROXY_PORT_8080_TCP_ADDR", "10.0.0.1",
                "JUBAPROXY_HTTP_PORT", "tcp://10.0.0.1:80");

        Reading reading = ProcessSettings.read(Map.of(), Map.of(), environment);

        assertEquals(List.of(), reading.warnings());
        assertEquals(8080, reading.settings().http().port());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jubaproxy.members               | stat/b@zk: | jubaproxy.zookeeper
            jubaproxy.zookeeper-ca          | ca.pem     | jubaproxy.zookeeper
            jubaproxy.zookeeper-certificate | own.pem    | jubaproxy.zookeeper
            jubaproxy.zookeeper-key         | key.pem    | jubaproxy.zookeeper-certificate
            jubaproxy.advertise             | 10.0.0.1   | jubaproxy.zookeeper
            """)
    void whatNeedsAnotherSettingIsRefusedWithoutIt(String key, String text, String needed) {
        assertSentence(
                key + " is \"" + text + "\" (system property " + key + "), which needs " + needed + " to be set too.",
                Map.of(key, text));
    }

    @ParameterizedTest
    @CsvSource({
        "jubaproxy.zookeeper-certificate, own.pem, jubaproxy.zookeeper-ca",
        "jubaproxy.zookeeper-key,         key.pem, jubaproxy.zookeeper-certificate"
    })
    void partOfTlsToZooKeeperIsRefusedWithoutTheRest(String key, String text, String needed) {
        assertSentence(
                key + " is \"" + text + "\" (system property " + key + "), which needs " + needed + " to be set too.",
                Map.of(key, text, "jubaproxy.zookeeper", "zk:2181"));
    }

    @Test
    void clustersMayBeLookedUpInZooKeeperAlone() {
        Reading reading = ProcessSettings.read(
                Map.of("jubaproxy.zookeeper", "juba:secret@zk1:2181,zk2:2181/prod", "jubaproxy.members", "stat/b@zk:"),
                Map.of(),
                Map.of());

        assertEquals(
                "zk1:2181,zk2:2181/prod",
                reading.settings()
                        .members()
                        .zookeeper()
                        .orElseThrow()
                        .ensemble()
                        .toString());
    }

    @Test
    void presetHoldsInPlaceOfTheDefaultOnly() {
        SettingSource presets = key ->
                key.name().equals("jubaproxy.http-port") ? Optional.of(new RawValue("0", "preset")) : Optional.empty();

        Reading preset = ProcessSettings.read(key -> Optional.empty(), Map.of(), Map.of(), presets);
        Reading blank =
                ProcessSettings.read(key -> Optional.empty(), Map.of(), Map.of("JUBAPROXY_HTTP_PORT", ""), presets);
        Reading set =
                ProcessSettings.read(key -> Optional.empty(), Map.of(), Map.of("JUBAPROXY_HTTP_PORT", "81"), presets);

        assertEquals(0, preset.settings().http().port());
        assertEquals(0, blank.settings().http().port());
        assertEquals(81, set.settings().http().port());
    }

    @Test
    void badServiceFileStopsTheStartWithFileAndLine() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.idl"), "service bad {\n  int f()\n}");

        assertSentence(
                "jubaproxy.services is \"" + folder + "\" (system property jubaproxy.services): " + bad
                        + ":2: expected the method's"
                        + " routing: #@random, #@broadcast, #@cht, #@cht(n) or #@internal, found 'int'.",
                Map.of("jubaproxy.services", folder.toString()));
    }

    @Test
    void doorForAServiceThatIsNotThereStopsTheStart() {
        assertSentence(
                "jubaproxy.listen is \"stats:9199\" (system property jubaproxy.listen): unknown service 'stats';"
                        + " did you mean stat? services are anomaly, bandit, burst, classifier, clustering, graph,"
                        + " nearest_neighbor, recommender, regression, stat, weight.",
                Map.of("jubaproxy.listen", "stats:9199"));
    }

    @Test
    void clusterOfAServiceThatIsNotThereStopsTheStart() {
        assertSentence(
                "jubaproxy.members is \"stats/demo@127.0.0.1:1\" (system property jubaproxy.members): unknown service"
                        + " 'stats'; did you mean stat? services are anomaly, bandit, burst, classifier, clustering,"
                        + " graph, nearest_neighbor, recommender, regression, stat, weight.",
                Map.of("jubaproxy.members", "stats/demo@127.0.0.1:1"));
    }

    @Test
    void deadlineForAServiceThatIsNotThereStopsTheStart() {
        assertSentence(
                "jubaproxy.deadlines is \"stats/*/*=PT1S\" (system property jubaproxy.deadlines): unknown service"
                        + " 'stats'; did you mean stat? services are anomaly, bandit, burst, classifier, clustering,"
                        + " graph, nearest_neighbor, recommender, regression, stat, weight.",
                Map.of("jubaproxy.deadlines", "stats/*/*=PT1S"));
    }

    @Test
    void doorMayBeForAServiceOfTheFolder() throws IOException {
        Files.writeString(folder.resolve("own.idl"), "service own { }");

        Reading reading = ProcessSettings.read(
                Map.of("jubaproxy.services", folder.toString(), "jubaproxy.listen", "own:9199"), Map.of(), Map.of());

        assertEquals("own", reading.catalog().service("own").name());
    }

    private static void assertSentence(String sentence, Map<String, String> properties) {
        SettingException e =
                assertThrows(SettingException.class, () -> ProcessSettings.read(Map.of(), properties, Map.of()));

        assertEquals(sentence, e.getMessage());
    }

    private static Map<String, String> named(String key, String text) {
        return text == null ? Map.of() : Map.of(key, text);
    }

    private Path file(String line) throws IOException {
        return Files.writeString(folder.resolve("my.properties"), line + "\n");
    }
}
