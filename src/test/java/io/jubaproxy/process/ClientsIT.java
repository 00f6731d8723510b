package io.jubaproxy.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.jubaproxy.demo.DemoServers;
import io.jubaproxy.process.RecordedServers.Call;
import io.jubaproxy.process.RecordedServers.Recording;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ResponseFrame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients that others wrote, with one process that serves classifier, stat and recommender on three ports and HTTP on a fourth. Stat
 * has the demo's real servers behind it, the others servers that give recorded answers.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@DisabledIfSystemProperty(named = "clients.skip", matches = "true", disabledReason = "-Dclients.skip=true")
class ClientsIT {
    private static final List<String> SERVICES = List.of("classifier", "stat", "recommender");

    /** In the order of the script's session; what the proxy answers itself comes nowhere. */
    private static final Map<String, List<String>> FORWARDED = Map.of(
            "classifier",
            List.of(
                    "get_status",
                    "get_config",
                    "save",
                    "load",
                    "train",
                    "train",
                    "classify",
                    "set_label",
                    "delete_label",
                    "save",
                    "load",
                    "clear",
                    "get_config",
                    "get_config"),
            "recommender",
            List.of(
                    "get_status",
                    "get_config",
                    "save",
                    "load",
                    "update_row",
                    "update_row",
                    "similar_row_from_id",
                    "similar_row_from_id",
                    "complete_row_from_id",
                    "clear_row",
                    "clear",
                    "get_config",
                    "clear_row"));

    private final RecordedServers classifier = new RecordedServers("classifier");
    private final RecordedServers recommender = new RecordedServers("recommender");
    private final Map<String, List<Call>> arrived = new HashMap<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private DemoServers stat;
    private Program proxy;
    private int httpPort;
    private NodeRun jubatus;
    private NodeRun msgpack5rpc;

    @BeforeAll
    void playBothSessions(@TempDir Path folder) throws Exception {
        NodeProject node = NodeProject.install();
        Map<String, Integer> ports = new HashMap<>();
        for (String service : SERVICES) {
            ports.put(service, Program.freePort());
        }
        httpPort = Program.freePort();
        stat = DemoServers.start(
                Collections.nCopies(3, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)), 0, folder);
        proxy = Program.start(folder, environment(ports), "serve");
        proxy.await("ready", () -> get("/health/ready") == 200);
        ports.put("control", stat.controlPort());
        String argument = ports.entrySet().stream()
                .map(port -> "\"" + port.getKey() + "\":" + port.getValue())
                .collect(Collectors.joining(",", "{", "}"));

        jubatus = node.script("jubatus-session.js", argument);
        arrived.put("classifier", classifier.arrived());
        arrived.put("recommender", recommender.arrived());
        msgpack5rpc = node.script("msgpack5rpc-session.js", argument);
    }

    private Map<String, String> environment(Map<String, Integer> ports) {
        String slowStat = stat.members().replace("stat/demo@", "stat/slow@");
        return Map.of(
                "JUBAPROXY_BIND",
                "127.0.0.1",
                "JUBAPROXY_HTTP_PORT",
                Integer.toString(httpPort),
                "JUBAPROXY_LISTEN",
                ports.entrySet().stream()
                        .map(port -> port.getKey() + ":" + port.getValue())
                        .collect(Collectors.joining(",")),
                "JUBAPROXY_MEMBERS",
                String.join(";", stat.members(), slowStat, classifier.members(), recommender.members()),
                "JUBAPROXY_DEADLINES",
                "*/slow/*=PT1S");
    }

    @AfterAll
    void end() {
        http.close();
        if (proxy != null) {
            proxy.close();
        }
        if (stat != null) {
            stat.close();
        }
        classifier.close();
        recommender.close();
    }

    @TestFactory
    Stream<DynamicTest> jubatusClientHasAFullSession() {
        return checks(jubatus);
    }

    @TestFactory
    Stream<DynamicTest> generalClientHasAFullSession() {
        return checks(msgpack5rpc);
    }

    @ParameterizedTest
    @ValueSource(strings = {"classifier", "recommender"})
    void serversGetWhatTheClientSentByteForByte(String service) {
        List<Call> came = arrived.getOrDefault(service, List.of());

        List<Call> sent = jubatus.sent(service).stream()
                .map(Call::of)
                .filter(came::contains)
                .toList();

        assertEquals(FORWARDED.get(service), came.stream().map(Call::method).toList(), jubatus::text);
        assertEquals(sent, came);
    }

    /** Where the session makes a recorded call, to the byte, the client gets the recorded answer, to the byte. */
    @ParameterizedTest
    @CsvSource({
        "classifier, get_config classify train clear set_label delete_label load save nope do_mix",
        "recommender, get_config similar_row_from_id complete_row_from_id clear_row"
    })
    void clientGetsTheRecordedBytes(String service, String methods) {
        Map<Long, ResponseFrame> got =
                jubatus.got(service).stream().collect(Collectors.toMap(ResponseFrame::msgid, Function.identity()));
        Map<Call, ResponseFrame> expected = RecordedServers.recordings(service).stream()
                .collect(Collectors.toMap(
                        recording -> Call.of(recording.request()), Recording::response, (first, again) -> first));

        Set<String> compared = new HashSet<>();
        for (RequestFrame request : jubatus.sent(service)) {
            ResponseFrame recording = expected.get(Call.of(request));
            if (recording != null) {
                ResponseFrame answer =
                        Objects.requireNonNull(got.get(request.msgid().orElseThrow()), request::method);
                assertEquals(recording.error(), answer.error(), request::method);
                assertEquals(recording.result(), answer.result(), request::method);
                compared.add(request.method());
            }
        }

        assertTrue(compared.containsAll(List.of(methods.split(" "))), compared::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            stat/demo/clear                      | []                 | 200 | {"result":true}
            stat/demo/push                       | ["over http", 2]   | 200 | {"result":true}
            stat/demo/sum                        | {"key":"nobody's"} | 422 | "sum: key nobody's not found"
            stat/none/clear                      | []                 | 503 | "kind":"no-server"
            classifier/demo/classify             | [[{"hair":"short","height":1.7}]] | 200 | {"result":[[{"label":"female","score":-0.04073351991704924},{"label":"male","score":0.5865018573218848}]]}
            classifier/demo/train                | [[["male",{"hair":"short","height":1.75}]]] | 200 | {"result":1}
            classifier/demo/nope                 | []                 | 404 | "kind":"unknown-method"
            classifier/dying/get_config          | []                 | 502 | "kind":"connection-closed"
            recommender/demo/similar_row_from_id | {"id":"row1","size":2} | 200 | {"result":[{"id":"row2","score":1.0},{"id":"row1","score":1.0}]}
            recommender/demo/update_row          | ["row1", {"a":"x","n":1}] | 200 | {"result":true}
            recommender/slow/get_config          | []                 | 504 | "kind":"request-timeout"
            """)
    void httpDoorServesTheSameClusters(String path, String arguments, int status, String answer) throws Exception {
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(uri("/api/" + path))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(arguments))
                        .build(),
                BodyHandlers.ofString());

        assertEquals(status, response.statusCode(), response::body);
        assertTrue(response.body().contains(answer), response::body);
    }

    @Test
    void processSaysOnceThatItIsReady() {
        assertEquals(1, proxy.out().size(), proxy::everything);
    }

    /** Each line as a test, and as a last one that the script came to a good end. */
    private static Stream<DynamicTest> checks(NodeRun run) {
        List<String> lines = run.checks();
        Stream<DynamicTest> each = lines.stream()
                .map(line ->
                        dynamicTest(line.replaceFirst(".*? - ", ""), () -> assertTrue(line.startsWith("ok "), line)));
        DynamicTest end = dynamicTest("all checks have run", () -> {
            assertTrue(run.planned() > 0, run::story);
            assertEquals(run.planned(), lines.size(), run::story);
            assertEquals(0, run.code(), run::story);
        });
        return Stream.concat(each, Stream.of(end));
    }

    private int get(String path) {
        try {
            return http.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + httpPort + path);
    }
}
