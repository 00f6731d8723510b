package io.jubaproxy.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.process.Plot.Expected;
import io.jubaproxy.process.Plot.Loss;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./jubaproxy serve} in front of three scripted servers: one process, which the last test ends. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ServeIT {
    private static final String SERVER = System.getProperty("arquillian.launch", "payara");
    private static final int FAN_OUTS = Integer.getInteger("serve-it.fan-outs", 200);

    private static final int MILLIS_BETWEEN_TURNS = 20;

    /** What the proxy saw so much later than it happened, on a starved machine, may have changed places. */
    private static final Duration TOO_LATE_SEEN = Duration.ofMillis(MILLIS_BETWEEN_TURNS / 2);

    private static final long DEADLINE_MICROS = 1_000_000;
    private static final Pattern FAILED = Pattern.compile("(127\\.0\\.0\\.1:\\d+) ([a-z-]+) after (\\d+) ms \\(");

    private final List<FaultServer> servers = Stream.generate(FaultServer::start)
            .limit(3)
            .sorted(Comparator.comparing(FaultServer::endpoint))
            .toList();

    private final Map<String, String> environment = new HashMap<>();
    private final Map<String, List<Loss>> played = new TreeMap<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private int stalled;
    private int port;
    private Program proxy;
    private KeptConnection connection;

    @BeforeAll
    void serve(@TempDir Path folder) throws IOException {
        port = Program.freePort();
        environment.put("JUBAPROXY_HTTP_PORT", Integer.toString(port));
        environment.put(
                "JUBAPROXY_MEMBERS",
                "stat/demo@" + servers.stream().map(server -> address(server)).collect(Collectors.joining(",")));
        environment.put("JUBAPROXY_INTERCONNECT_TIMEOUT", "PT1S");
        // Long enough for a SIGTERM to be worked on while a call waits.
        environment.put("JUBAPROXY_DEADLINES", "stat/demo/load=PT60S");
        environment.put("JUBAPROXY_SERVER", SERVER);
        // What Kubernetes sets in every container where a Service is called jubaproxy.
        environment.put("JUBAPROXY_PORT", "tcp://10.96.0.7:8080");
        environment.put("JUBAPROXY_PORT_8080_TCP_ADDR", "10.96.0.7");
        environment.put("JUBAPROXY_SERVICE_HOST", "10.96.0.7");
        environment.put("JUBAPROXY_SERVICE_PORT", "8080");
        proxy = Program.start(folder, environment, "serve");
        connection = new KeptConnection(port);
        proxy.await("ready", () -> status("/health/ready") == 200);
        warmUp();
    }

    /** The first requests load classes, on a busy machine for longer than a second; this method's deadline is no matter. */
    private void warmUp() throws IOException {
        for (Fault.OnRequest fault :
                List.of(Deed.OK.fault(), Deed.ERROR.fault(), Deed.CLOSE.fault(), Deed.OK.fault())) {
            servers.getFirst().next(fault);
            connection.send("/api/stat/demo/load", "warm-up", "[\"model\"]");
            connection.read();
        }
    }

    @AfterAll
    void end() throws IOException {
        connection.close();
        client.close();
        proxy.close();
        servers.forEach(FaultServer::close);
    }

    @Test
    @Order(1)
    void startSaysOneLineAndWarnsOfNothing() {
        proxy.await("the line", () -> !proxy.out().isEmpty());

        assertEquals(1, proxy.out().size(), proxy::everything);
        assertTrue(proxy.out().getFirst().matches("Jubaproxy .* is ready after .*: 3 servers\\)"), proxy::everything);
        assertEquals(List.of(), foreignLines());
    }

    @Test
    @Order(2)
    void randomFanOutsAreAnsweredAsThePolicySays() throws IOException {
        long seed = Long.getLong("serve-it.seed", System.nanoTime());
        System.out.println("-Dserve-it.seed=" + seed);
        Random random = new Random(seed);
        List<Long> waits = new ArrayList<>();

        for (int number = 0; number < FAN_OUTS; number++) {
            Plot plot = Plot.random(random, servers.size());
            play("it-" + number, plot, "seed " + seed + ", fan-out " + number + ": " + plot, waits);
        }

        System.out.println(stalled + " of " + FAN_OUTS + " say nothing, because the machine stalled");
        assertTrue(stalled <= FAN_OUTS / 4, () -> stalled + " of " + FAN_OUTS + " fan-outs were disturbed");
        assertTrue(connection.isQuiet());
        if (!waits.isEmpty()) {
            // The typical one within 50 ms of the deadline; none needs the backstop a second later.
            List<Long> sorted = waits.stream().sorted().toList();
            assertTrue(sorted.get(sorted.size() / 2) < 1050, sorted::toString);
            assertTrue(sorted.getLast() < 2000, sorted::toString);
        }
    }

    @Test
    @Order(3)
    void everyFailedFanOutHasOneLineInTheLogThatNamesEveryFailedServer() {
        proxy.await("every line", () -> {
            String log = String.join("\n", proxy.err());
            return played.entrySet().stream()
                    .allMatch(entry -> entry.getValue().isEmpty() || log.contains(" request " + entry.getKey() + " "));
        });

        List<String> log = proxy.err();
        played.forEach((id, losses) -> {
            List<String> lines = log.stream()
                    .filter(line -> line.contains(" request " + id + " "))
                    .toList();
            assertEquals(losses.isEmpty() ? 0 : 1, lines.size(), () -> id + ": " + lines);
            lines.forEach(line -> assertEquals(Set.copyOf(losses), Set.copyOf(logged(line)), line));
        });
    }

    @Test
    @Order(4)
    void callPrintsTheResultOrTheProblem(@TempDir Path folder) throws Exception {
        try (Program call = Program.start(folder, environment, "call", "stat", "demo", "clear")) {
            assertEquals(0, call.code(), call::everything);
            assertEquals(List.of("true"), call.out());
        }

        servers.get(1).next(new Fault.ReplyError(Encoded.text("boom")));
        try (Program call = Program.start(folder, environment, "call", "stat", "demo", "clear")) {
            assertEquals(1, call.code(), call::everything);
            assertTrue(call.err().getFirst().startsWith("application-error (HTTP 422): "), call::everything);
            assertTrue(call.err().getLast().startsWith("  " + address(1) + ": application-error after "));
        }
    }

    @Test
    @Order(5)
    void checkConfigSaysWhereEachValueComesFrom(@TempDir Path folder) throws Exception {
        try (Program check = Program.start(folder, environment, "check-config")) {
            assertEquals(0, check.code(), check::everything);
            assertTrue(
                    check.out().stream()
                            .anyMatch(
                                    line -> line.matches(
                                            "jubaproxy.interconnect-timeout += PT1S  \\(environment variable JUBAPROXY_INTERCONNECT_TIMEOUT\\)")),
                    check::everything);
            assertEquals(List.of(), check.err());
        }
    }

    /** More than the heap in a few seconds: a container may keep a call for as long as its time-out would have run, but not what was answered. */
    @Test
    @Order(6)
    void largeResultsDoNotPileUp() throws Exception {
        Fault.OnRequest large = new Fault.Reply(Encoded.text("t".repeat(1 << 20)));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/api/stat/demo/get_config"))
                .POST(BodyPublishers.ofString("[]"))
                .header("Content-Type", "application/json")
                .build();
        servers.forEach(server -> server.always(large));

        for (int call = 0; call < 300; call++) {
            HttpResponse<Void> answer = client.send(request, BodyHandlers.discarding());
            assertEquals(200, answer.statusCode(), proxy::everything);
        }

        servers.forEach(server -> server.always(new Fault.Reply(Encoded.TRUE)));
    }

    @Test
    @Order(7)
    void sigtermLetsTheRequestInFlightBeAnswered() throws Exception {
        Gate gate = new Gate();
        servers.get(2).next(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
        int before = servers.get(2).requests().size();
        connection.send("/api/stat/demo/load", "last", "[\"model\"]");
        servers.get(2).awaitRequests(before + 1);
        clientsThatDieInsideTheirBody();

        proxy.sigterm();
        proxy.await("not ready", () -> status("/health/ready") != 200);
        boolean wasQuiet = connection.isQuiet();
        gate.open();
        KeptConnection.Answer answer = connection.read();

        assertTrue(wasQuiet);
        assertEquals(200, answer.status(), answer::toString);
        assertEquals(JsonValue.TRUE, answer.body().get("result"));
        assertEquals(0, proxy.code(), proxy::everything);
        assertEquals("Jubaproxy stops.", proxy.out().getLast());
        assertEquals(2, proxy.out().size(), proxy::everything);
        assertTrue(proxy.err().stream().noneMatch(line -> line.contains("unanswered")), proxy::everything);
        assertEquals(List.of(), foreignLines());
    }

    /** They were counted as in flight for good once, so that every end lasted the whole drain-timeout. */
    private void clientsThatDieInsideTheirBody() throws IOException {
        byte[] half = ("POST /api/stat/demo/push HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 70\r\n\r\n[\"k\",1]")
                .getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 5; i++) {
            try (Socket dying = new Socket(InetAddress.getLoopbackAddress(), port)) {
                dying.getOutputStream().write(half);
            }
        }
    }

    /** What the server itself says on the terminal, but for its name. */
    private List<String> foreignLines() {
        return proxy.err().stream()
                .filter(line -> !line.matches("\\S+ (INFO|WARNING) io\\.jubaproxy\\..*|Launching jubaproxy .*"))
                .toList();
    }

    private void play(String id, Plot plot, String story, List<Long> waits) throws IOException {
        Expected expected = plot.expected();
        played.put(id, expected.ended());
        refuse(plot);
        List<Gate> gates = servers.stream().map(server -> new Gate()).toList();
        List<Integer> seen = seen();
        for (int server = 0; server < servers.size(); server++) {
            if (plot.deeds().get(server) != Deed.REFUSE) {
                servers.get(server)
                        .next(new Fault.When(
                                gates.get(server), plot.deeds().get(server).fault()));
            }
        }

        long start = System.nanoTime();
        connection.send("/api/stat/demo/clear", id, "[]");
        Map<Integer, Instant> done = takeTurns(plot, gates, seen);
        KeptConnection.Answer answer = connection.read();
        long millis = (System.nanoTime() - start) / 1_000_000;
        openLate(plot, gates);

        try {
            check(answer, id, expected, story);
            if (plot.lastsUntilTheDeadline()) {
                waits.add(millis);
            }
        } catch (AssertionError e) {
            if (!wasDisturbed(plot, answer, done)) {
                throw e;
            }
            stalled++;
            played.remove(id);
        }
        if (plot.leavesCallsBehind()) {
            // The next fan-out's faults would end them.
            Program.pause(1100);
        }
        calmDown(plot, seen, story);
    }

    /** Closes the port. The first call afterwards may still meet the old connection; the one after it can't. */
    private void refuse(Plot plot) throws IOException {
        int refusing = plot.deeds().indexOf(Deed.REFUSE);
        if (refusing >= 0) {
            List<Integer> seen = seen();
            servers.get(refusing).stop();
            connection.send("/api/stat/demo/clear", "before-a-refusal", "[]");
            connection.read();
            awaitOthers(refusing, seen, 1);
        }
    }

    /** An answer that leaves early leaves before the other servers have been asked. */
    private void awaitOthers(int refusing, List<Integer> seen, int more) {
        for (int server = 0; server < servers.size(); server++) {
            if (server != refusing) {
                servers.get(server).awaitRequests(seen.get(server) + more);
            }
        }
    }

    /** Replies after the deadline, while other fan-outs are under way. */
    private static void openLate(Plot plot, List<Gate> gates) {
        Executor afterTheDeadline = CompletableFuture.delayedExecutor(1500, TimeUnit.MILLISECONDS);
        for (int server = 0; server < gates.size(); server++) {
            if (plot.deeds().get(server) == Deed.TOO_LATE) {
                afterTheDeadline.execute(gates.get(server)::open);
            }
        }
    }

    private List<Integer> seen() {
        return servers.stream().map(server -> server.requests().size()).toList();
    }

    /** Whether the proxy saw what a server did long after it was done, or a refusal, which comes first, after another server's deed. */
    private boolean wasDisturbed(Plot plot, KeptConnection.Answer answer, Map<Integer, Instant> done) {
        return answer.body().containsKey("failures")
                && answer.body().getJsonArray("failures").getValuesAs(JsonObject.class).stream()
                        .anyMatch(failure -> {
                            Instant at = Instant.parse(failure.getString("at"));
                            int server = server(failure.getString("endpoint"));
                            return plot.deeds().get(server) == Deed.REFUSE
                                    ? done.values().stream().anyMatch(at::isAfter)
                                    : Duration.between(done.getOrDefault(server, at), at)
                                                    .compareTo(TOO_LATE_SEEN)
                                            > 0;
                        });
    }

    /** @return when each server did what it was told */
    private Map<Integer, Instant> takeTurns(Plot plot, List<Gate> gates, List<Integer> seen) {
        Map<Integer, Instant> done = new HashMap<>();
        awaitOthers(plot.deeds().indexOf(Deed.REFUSE), seen, 1);
        for (int turn = 0; turn < servers.size(); turn++) {
            int server = plot.turns().indexOf(turn);
            if (!plot.deeds().get(server).lastsUntilTheDeadline()) {
                done.put(server, Instant.now());
                gates.get(server).open();
                Program.pause(MILLIS_BETWEEN_TURNS);
            }
        }
        return done;
    }

    private void calmDown(Plot plot, List<Integer> seen, String story) throws IOException {
        int refusing = plot.deeds().indexOf(Deed.REFUSE);
        for (int server = 0; server < servers.size(); server++) {
            int asked = servers.get(server).requests().size() - seen.get(server);
            assertEquals(server == refusing ? 0 : 1, asked, story);
        }
        if (refusing < 0) {
            return;
        }
        servers.get(refusing).connections(new Fault.Serve());
        int calls = 0;
        for (int status = 0; status != 200; calls++) {
            Program.pause(MILLIS_BETWEEN_TURNS);
            connection.send("/api/stat/demo/clear", "after-a-refusal", "[]");
            status = connection.read().status();
        }
        awaitOthers(refusing, seen, 1 + calls);
    }

    private void check(KeptConnection.Answer answer, String id, Expected expected, String story) {
        String context = story + "\n" + answer;
        JsonObject body = answer.body();
        assertEquals(id, answer.headers().get("x-request-id"), context);
        assertEquals(expected.status(), answer.status(), context);
        if (expected.known().isEmpty()) {
            assertEquals(JsonValue.TRUE, body.get("result"), context);
            return;
        }
        Loss selected = expected.known().getFirst();
        assertEquals(selected.kind(), body.getString("kind"), context);
        assertEquals(address(selected.server()), body.getString("endpoint"), context);
        assertEquals(expected.delivered(), body.getString("delivered"), context);
        List<JsonObject> failures = body.getJsonArray("failures").getValuesAs(JsonObject.class);
        assertEquals(
                expected.known(),
                failures.stream()
                        .map(failure -> new Loss(server(failure.getString("endpoint")), failure.getString("kind")))
                        .toList(),
                context);
        assertTrue(
                failures.stream()
                        .allMatch(failure -> failure.getString("kind").equals("request-timeout")
                                == (failure.getInt("elapsedMicros") >= DEADLINE_MICROS)),
                context);
        JsonObject tally = body.getJsonObject("servers");
        assertEquals(
                List.of(3, expected.succeeded(), expected.known().size(), expected.pending()),
                Stream.of("total", "succeeded", "failed", "pending")
                        .map(tally::getInt)
                        .toList(),
                context);
    }

    private List<Loss> logged(String line) {
        List<Loss> losses = new ArrayList<>();
        Matcher matcher = FAILED.matcher(line);
        while (matcher.find()) {
            losses.add(new Loss(server(matcher.group(1)), matcher.group(2)));
        }
        return losses;
    }

    private String address(int server) {
        return address(servers.get(server));
    }

    private static String address(FaultServer server) {
        return server.endpoint().address();
    }

    private int server(String address) {
        return IntStream.range(0, servers.size())
                .filter(server -> address(server).equals(address))
                .findFirst()
                .orElseThrow();
    }

    /** Of a GET; 0 where nobody answers. */
    private int status(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(10))
                .build();
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
