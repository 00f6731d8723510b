package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import io.jubaproxy.testkit.MetricsText;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators see of requests: metrics, the flight recorder, the live stream, the services. */
@OnEachServer
class ObserveIT {
    private static final HttpDoor HTTP = new HttpDoor();
    private static final int RPC_PORT = RpcDoor.freePort();
    private static final RpcDoor RPC = new RpcDoor(RPC_PORT);
    private static final Trio TRIO = new Trio("watched");
    private static final String LOCAL = "Host: localhost";

    @Deployment(testable = false)
    static WebArchive deployment() {
        return Product.war(Map.of(
                "jubaproxy.members",
                TRIO.member(),
                "jubaproxy.listen",
                "stat:[127.0.0.1]:" + RPC_PORT,
                "jubaproxy.interconnect-timeout",
                "PT2S",
                "jubaproxy.access-log",
                "all",
                "jubaproxy.recorder-size",
                "8"));
    }

    @AfterAll
    static void stop() {
        TRIO.close();
    }

    @BeforeAll
    static void awaitTheMembers() {
        assertEquals(Answer.OK, HTTP.call("stat", "watched", "clear").kind());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/api/metrics"})
    void metricsAreServedInBothFormats(String path) {
        HttpAnswer open =
                HTTP.send(HttpDoor.to(path).header("Accept", "application/openmetrics-text;version=1.0.0,*/*"));
        HttpAnswer plain = HTTP.send(HttpDoor.to(path));

        assertEquals(200, open.status());
        assertTrue(open.header("Content-Type").startsWith("application/openmetrics-text"), open.header("Content-Type"));
        assertTrue(plain.header("Content-Type").startsWith("text/plain"), plain.header("Content-Type"));
        assertTrue(plain.header("Content-Type").contains("version=0.0.4"), plain.header("Content-Type"));
        MetricsText metrics = MetricsText.openMetrics(open.response().body());
        MetricsText.prometheus(plain.response().body());
        assertEquals(3, metrics.sum("jubaproxy_members", "service", "stat", "cluster", "watched"));
        assertEquals(1, metrics.sum("jubaproxy_membership_usable", "cluster", "watched"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/api/metrics", "/openapi", "/api/openapi", "/api/live"})
    void whatCanOnlyBeReadRefusesOtherMethodsAsEveryOtherAddress(String path) {
        assertAll(Stream.of("POST", "PUT", "DELETE", "PATCH").map(method -> () -> {
            HttpAnswer answer = HTTP.send(HttpDoor.to(path).method(method, BodyPublishers.noBody()));

            assertEquals(405, answer.status(), method);
            assertEquals("application/problem+json", answer.header("Content-Type"), method);
            assertEquals("method-not-allowed", answer.kind(), method);
            assertTrue(answer.json().getString("detail").startsWith(method + " " + path + " is not allowed"), method);
            assertEquals("GET, HEAD, OPTIONS", answer.header("Allow"), method);
        }));
    }

    @Test
    void requestsOfBothDoorsAreCountedAndUnknownNamesAreNoLabels() {
        MetricsText before = metrics();

        HTTP.call("stat", "watched", "clear");
        RPC.call("stat", "watched", "clear");
        RPC.call("stat", "watched", "nonsense-1");
        HTTP.call("stat", "watched", "nonsense-2");
        HTTP.call("nonsense-3", "watched", "clear");
        RawHttp.send("GET /api/stat/watched/clear", List.of(LOCAL));
        MetricsText after = metrics();

        assertAll(
                () -> assertEquals(1, added(before, after, "door", "http", "method", "clear", "outcome", "ok")),
                () -> assertEquals(1, added(before, after, "door", "rpc", "method", "clear", "outcome", "ok")),
                () -> assertEquals(
                        1, added(before, after, "door", "rpc", "method", "other", "outcome", "unknown-method")),
                () -> assertEquals(
                        1, added(before, after, "door", "http", "service", "stat", "outcome", "unknown-method")),
                () -> assertEquals(
                        1, added(before, after, "door", "http", "service", "other", "outcome", "unknown-service")),
                () -> assertEquals(
                        1, added(before, after, "door", "http", "service", "other", "outcome", "method-not-allowed")),
                () -> assertFalse(
                        after.labelValues("jubaproxy_requests_total", "method").contains("nonsense-1")),
                () -> assertEquals(0, after.sum("jubaproxy_requests_in_flight")));
    }

    @Test
    void aFailureIsCountedRecordedAndExplained() {
        MetricsText before = metrics();

        HttpAnswer failed = load("observed-1", "error@0,close@200,ok@0");
        JsonObject list = HTTP.send(HttpDoor.to("/api/recorder?service=stat&cluster=watched&only=failed"))
                .json();
        JsonObject entry = entry(list, "observed-1");
        HttpAnswer one = HTTP.send(HttpDoor.to("/api/recorder/" + entry.getString("id")));
        MetricsText after = metrics();

        assertEquals("connection-closed", failed.kind());
        assertEquals(8, list.getInt("capacity"));
        assertEquals("connection-closed", entry.getString("kind"));
        assertEquals(TRIO.address(1), entry.getString("endpoint"));
        assertEquals("no-store", one.header("Cache-Control"));
        JsonObject story = one.json();
        assertEquals(1, story.getInt("chosen"));
        assertEquals(2_000_000, story.getInt("deadlineMicros"));
        assertEquals("http", story.getString("door"));
        assertEquals("decided", story.getString("mode"));
        assertTrue(story.getString("why").contains("is the only transport failure; it outranks 1 application error"));
        List<JsonObject> calls = story.getJsonArray("calls").getValuesAs(JsonObject.class);
        assertEquals(
                List.of("failure", "failure", "reply"),
                calls.stream().map(call -> call.getString("outcome")).toList());
        assertEquals(2, calls.get(0).getInt("rank"));
        assertEquals(1, calls.get(1).getInt("rank"));
        String[] chosen = {"kind", "connection-closed", "endpoint", TRIO.address(1), "role", "chosen"};
        String[] other = {"kind", "application-error", "endpoint", TRIO.address(0), "role", "suppressed"};
        assertEquals(1, after.sum("jubaproxy_failures_total", chosen) - before.sum("jubaproxy_failures_total", chosen));
        assertEquals(1, after.sum("jubaproxy_failures_total", other) - before.sum("jubaproxy_failures_total", other));
    }

    @Test
    void whatTheRecorderDoesNotHaveIsNotFound() {
        assertEquals(404, HTTP.send(HttpDoor.to("/api/recorder/999999")).status());
        assertEquals("not-found", HTTP.send(HttpDoor.to("/api/recorder/x")).kind());
        assertEquals("not-found", HTTP.send(HttpDoor.to("/api/recorder/1/x")).kind());
    }

    @Test
    void theLiveStreamTellsFiguresClustersAndWhatTheRecorderTakes() {
        try (EventStream stream = EventStream.openWhenThereIsRoom("/api/live")) {
            stream.await("clusters", data -> data.contains("\"watched\""));

            load("observed-2", "ok@0,garbage@0,ok@0");

            stream.await("recorded", data -> data.contains("\"observed-2\"") && data.contains("broken-reply"));
            stream.await("figures", data -> data.contains("\"perSecond\""));
        }
        JsonArray kept = HTTP.send(HttpDoor.to("/api/live/figures")).array();
        assertTrue(kept.size() >= 1);
        assertTrue(kept.getJsonObject(0).getJsonObject("latency").containsKey("p99Micros"), kept.toString());
    }

    @Test
    void aHeadOfTheLiveStreamOpensNone() {
        HttpRequest.Builder head = HttpDoor.to("/api/live").method("HEAD", BodyPublishers.noBody());
        HttpAnswer answer = HTTP.send(head);
        // The streams of another test may be about to end.
        for (long began = System.nanoTime(); answer.status() == 503 && System.nanoTime() - began < 30e9; ) {
            answer = HTTP.send(head);
        }

        assertEquals(200, answer.status());
        assertTrue(answer.header("Content-Type").startsWith("text/event-stream"), answer.header("Content-Type"));
        assertEquals("", answer.response().body());
    }

    @Test
    void liveStreamsAreBoundedAndHoldNoThread() {
        List<EventStream> open = new ArrayList<>();
        try {
            for (int each = 0; each < 32; each++) {
                open.add(EventStream.openWhenThereIsRoom("/api/live"));
            }

            HttpAnswer oneMore = HTTP.send(HttpDoor.to("/api/live"));
            HttpAnswer health = HTTP.send(HttpDoor.to("/health/live"));
            Answer call = HTTP.call("stat", "watched", "clear");

            assertEquals(503, oneMore.status());
            assertEquals("overloaded", oneMore.kind());
            assertEquals("1", oneMore.header("Retry-After"));
            assertEquals(200, health.status());
            assertEquals(Answer.OK, call.kind());
            open.forEach(stream -> stream.await("figures", data -> true));
        } finally {
            open.forEach(EventStream::close);
        }
    }

    @Test
    void servicesAreToldWithEverythingItTakesToCallThem() {
        JsonArray services = HTTP.send(HttpDoor.to("/api/services")).json().getJsonArray("services");

        JsonObject stat = services.getValuesAs(JsonObject.class).stream()
                .filter(service -> service.getString("name").equals("stat"))
                .findFirst()
                .orElseThrow();
        JsonObject push = stat.getJsonArray("methods").getValuesAs(JsonObject.class).stream()
                .filter(method -> method.getString("name").equals("push"))
                .findFirst()
                .orElseThrow();
        assertEquals("watched", stat.getJsonArray("clusters").getString(0));
        assertEquals("cht", push.getString("route"));
        assertEquals("update", push.getString("kind"));
        assertEquals("key", push.getJsonArray("arguments").getJsonObject(0).getString("name"));
    }

    @Test
    void strangersAreRefusedAndMetricsAreForEverybody() {
        List<String> stranger = List.of("Host: evil.example", "Origin: http://evil.example");

        assertAll(List.of("recorder", "recorder/1", "live", "live/figures", "services").stream()
                .map(path ->
                        () -> assertEquals(403, RawHttp.status(RawHttp.send("GET /api/" + path, stranger)), path)));
        assertEquals(200, RawHttp.status(RawHttp.send("GET /metrics", stranger)));
    }

    private static HttpAnswer load(String id, String plan) {
        return HTTP.send(HttpDoor.request("stat", "watched", "load", "[\"" + plan + "\"]")
                .header("X-Request-Id", id));
    }

    private static JsonObject entry(JsonObject list, String requestId) {
        return list.getJsonArray("fanOuts").getValuesAs(JsonObject.class).stream()
                .filter(each -> each.getString("requestId").equals(requestId))
                .findFirst()
                .orElseThrow(() -> new AssertionError(requestId + " is not in " + list));
    }

    private static MetricsText metrics() {
        return MetricsText.openMetrics(
                HTTP.send(HttpDoor.to("/metrics").header("Accept", "application/openmetrics-text"))
                        .response()
                        .body());
    }

    private static double added(MetricsText before, MetricsText after, String... labels) {
        return after.sum("jubaproxy_requests_total", labels) - before.sum("jubaproxy_requests_total", labels);
    }
}
