package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import io.jubaproxy.testkit.ApiDescription;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.Gate;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The HTTP door: the policy, and what only this door promises. */
@OnEachServer
class HttpContractIT extends FanOutContract {
    private static final HttpDoor HTTP = new HttpDoor();
    private static final int MORE_THAN_WORKER_THREADS = 400;
    /** No members are known of most services, and the one server of the others refuses connections. */
    private static final Set<String> EXPECTED_OF_EXAMPLES = Set.of("no-server", "no-ring", "connect-failed");

    private static final String CLEAR = "/api/stat/trio0/clear";

    @Deployment(testable = false)
    static WebArchive deployment() {
        return Product.war(STAGE.settings());
    }

    @Override
    Door door() {
        return HTTP;
    }

    @Test
    void successIsTheResultAlone() {
        HttpAnswer answer = HTTP.post("stat", "trio0", "clear", "[]");

        assertEquals(200, answer.status());
        assertEquals("{\"result\":true}", answer.response().body());
        assertEquals("application/json", answer.header("Content-Type"));
    }

    @Test
    void problemTellsEverythingKnownInRankedOrder() {
        Trio trio = STAGE.trio(0);

        HttpAnswer answer = HTTP.post("stat", trio.cluster(), "load", "[\"error@0,ok@0,close@200\"]");

        JsonObject problem = answer.json();
        JsonObject selected = answer.failures().getFirst();
        JsonObject other = answer.failures().getLast();
        assertEquals(502, answer.status());
        assertEquals("application/problem+json", answer.header("Content-Type"));
        assertEquals("urn:jubaproxy:problem:connection-closed", problem.getString("type"));
        assertEquals(502, problem.getInt("status"));
        assertEquals("connection-closed", problem.getString("kind"));
        assertEquals("transport", problem.getString("class"));
        assertEquals(trio.address(2), problem.getString("endpoint"));
        assertEquals("yes", problem.getString("delivered"));
        assertEquals(
                "{\"total\":3,\"succeeded\":1,\"failed\":2,\"pending\":0}",
                problem.getJsonObject("servers").toString());
        assertEquals(2, answer.failures().size());
        assertEquals(trio.address(2), selected.getString("endpoint"));
        assertEquals("application-error", other.getString("kind"));
        assertEquals("refused", other.getString("error"));
        assertTrue(other.getInt("elapsedMicros") < selected.getInt("elapsedMicros"));
        assertFalse(selected.getString("at").isEmpty());
        assertFalse(problem.getString("title").isEmpty());
        assertFalse(problem.getString("detail").isEmpty());
    }

    @Test
    void deliveredTellsWhetherARequestMayHaveReachedAServer() {
        STAGE.trio(1).server(1).always(new Fault.ReplyError(Encoded.integer(1)));
        STAGE.trio(2).server(1).always(new Fault.ReplyError(Encoded.integer(2)));
        for (int server = 0; server < 3; server++) {
            STAGE.trio(3).server(server).always(new Fault.Close());
        }

        HttpAnswer nobody = HTTP.post("stat", Stage.REFUSING, "clear", "");
        HttpAnswer unknownMethod = HTTP.post("stat", "trio1", "clear", "");
        HttpAnswer badArguments = HTTP.post("stat", "trio2", "clear", "");
        HttpAnswer unknown = HTTP.post("stat", "trio3", "clear", "");

        assertEquals("connect-failed no 502", summary(nobody));
        assertEquals("application-error yes 404", summary(unknownMethod));
        assertEquals("application-error yes 400", summary(badArguments));
        assertEquals("connection-closed unknown 502", summary(unknown));
    }

    private static String summary(HttpAnswer answer) {
        return answer.kind() + " " + answer.json().getString("delivered") + " " + answer.status();
    }

    @Test
    void badInputIsRefusedByNameAndReachesNoServer() {
        int before = STAGE.requests();
        String longBody = "\"" + "x".repeat(Stage.LONGEST_BODY) + "\"";

        assertAll(
                refused("bad-request 400", HttpDoor.request("stat", "trio0", "clear", "[")),
                refused("bad-request 400", HttpDoor.request("stat", "trio0", "clear", "[1]")),
                refused("bad-request 400", HttpDoor.request("stat", "trio0", "sum", "[]")),
                refused("bad-request 400", HttpDoor.request("stat", "trio0", "sum", "[7]")),
                refused("bad-request 400", HttpDoor.request("stat", "trio0", "sum", "{\"wrong\":\"x\"}")),
                refused("bad-request 400", HttpDoor.request("stat", "trio0", "sum", "7")),
                refused("unknown-service 404", HttpDoor.request("nosuch", "trio0", "clear", "[]")),
                refused("unknown-method 404", HttpDoor.request("stat", "trio0", "nosuch", "[]")),
                refused("unknown-method 404", HttpDoor.to("/api/stat/trio0").POST(BodyPublishers.noBody())),
                refused("unknown-method 404", HttpDoor.to(CLEAR + "/more").POST(BodyPublishers.noBody())),
                refused("no-server 503", HttpDoor.request("stat", "nosuch", "clear", "[]")),
                refused("too-large 413", HttpDoor.request("stat", "trio0", "sum", "[" + longBody + "]")),
                refused("method-not-allowed 405", HttpDoor.to(CLEAR)),
                refused("method-not-allowed 405", HttpDoor.to(CLEAR).PUT(BodyPublishers.ofString("[]"))),
                refused("not-acceptable 406", json(CLEAR, "[]").header("Accept", "text/html")),
                refused("not-acceptable 406", json(CLEAR, "[]").header("Accept", "a/b/c")),
                refused("not-acceptable 406", json(CLEAR, "[]").header("Accept", "garbage")),
                refused(
                        "unsupported-media-type 415",
                        HttpDoor.to(CLEAR).header("Content-Type", "garbage").POST(BodyPublishers.ofString("[]"))),
                refused("unsupported-media-type 415", json(CLEAR, "[]").header("Content-Type", "application/json")),
                refused(
                        "unsupported-media-type 415",
                        HttpDoor.to(CLEAR).header("Content-Type", "text/plain").POST(BodyPublishers.ofString("[]"))),
                refused(
                        "unsupported-media-type 415",
                        HttpDoor.to(CLEAR)
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString("a=b"))),
                refused("unsupported-media-type 415", HttpDoor.to(CLEAR).POST(BodyPublishers.ofString("[]"))));

        assertEquals(before, STAGE.requests());
    }

    private static HttpRequest.Builder json(String path, String body) {
        return HttpDoor.to(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    private static Executable refused(String kindAndStatus, HttpRequest.Builder request) {
        return () -> {
            HttpAnswer answer = HTTP.send(request);

            String asked = request.build() + " got " + answer.response().body();
            assertEquals(kindAndStatus, answer.kind() + " " + answer.status(), asked);
            assertEquals("application/problem+json", answer.header("Content-Type"), asked);
            assertEquals("no", answer.json().getString("delivered"), asked);
            assertEquals("proxy", answer.json().getString("class"), asked);
            assertFalse(answer.header("X-Request-Id").isEmpty(), asked);
        };
    }

    @Test
    void methodNotAllowedNamesWhatIs() {
        HttpAnswer answer = HTTP.send(HttpDoor.to(CLEAR));

        assertTrue(answer.header("Allow").contains("POST"), answer::toString);
    }

    @Test
    void bodyMayBeMissingOrSayItsCharset() {
        HttpAnswer missing = HTTP.send(HttpDoor.to(CLEAR).POST(BodyPublishers.noBody()));
        HttpAnswer charset = HTTP.send(HttpDoor.to(CLEAR)
                .header("Content-Type", "application/json; charset=UTF-8")
                .POST(BodyPublishers.ofString("[]")));

        assertEquals(200, missing.status());
        assertEquals(200, charset.status());
    }

    @Test
    void requestIdIsKeptWhereHarmlessAndMadeUpElsewhere() {
        String kept = HTTP.send(json(CLEAR, "[]").header("X-Request-Id", "mine.1-A_b"))
                .header("X-Request-Id");
        String refused =
                HTTP.send(json(CLEAR, "[").header("X-Request-Id", "mine2")).header("X-Request-Id");
        String replaced =
                HTTP.send(json(CLEAR, "[]").header("X-Request-Id", "a b")).header("X-Request-Id");
        String made = HTTP.send(HttpDoor.to("/api/health/live")).header("X-Request-Id");
        String elsewhere = HTTP.send(HttpDoor.to("/nothing/here")).header("X-Request-Id");

        assertEquals("mine.1-A_b", kept);
        assertEquals("mine2", refused);
        assertAll(List.of(replaced, made, elsewhere).stream()
                .map(id -> () -> assertTrue(id.matches("[0-9a-f]{16}"), () -> "no new id: " + id)));
    }

    @Test
    void clusterNameMayHoldASlash() {
        int before = STAGE.slash().requests();

        HttpAnswer answer = HTTP.post("stat", "a/b", "clear", "[]");

        assertEquals(200, answer.status(), () -> answer.response().body());
        assertEquals(before + 3, STAGE.slash().requests());
    }

    @Test
    void pagesOfAllowedOriginsMayCallAndNoOthers() {
        HttpAnswer allowed = HTTP.send(json(CLEAR, "[]").header("Origin", Stage.ORIGIN));
        HttpAnswer refusal = HTTP.send(json(CLEAR, "[").header("Origin", Stage.ORIGIN));
        HttpAnswer other = HTTP.send(json(CLEAR, "[]").header("Origin", "https://other.example.org"));
        HttpAnswer preflight = HTTP.send(preflight(Stage.ORIGIN));
        HttpAnswer otherPreflight = HTTP.send(preflight("https://other.example.org"));

        assertEquals(Stage.ORIGIN, allowed.header("Access-Control-Allow-Origin"));
        assertEquals("X-Request-Id", allowed.header("Access-Control-Expose-Headers"));
        assertEquals(Stage.ORIGIN, refusal.header("Access-Control-Allow-Origin"));
        assertEquals(403, other.status());
        assertEquals("", other.header("Access-Control-Allow-Origin"));
        assertTrue(other.response().headers().allValues("Vary").contains("Origin"), other::toString);
        assertEquals(204, preflight.status());
        assertEquals(Stage.ORIGIN, preflight.header("Access-Control-Allow-Origin"));
        assertEquals("Authorization, Content-Type, X-Request-Id", preflight.header("Access-Control-Allow-Headers"));
        assertEquals("", otherPreflight.header("Access-Control-Allow-Origin"));
    }

    private static HttpRequest.Builder preflight(String origin) {
        return HttpDoor.to(CLEAR)
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", BodyPublishers.noBody());
    }

    @Test
    void integersBeyondDoublesAreWrittenAsTheSettingSays() {
        STAGE.trio(4).server(0).always(new Fault.ReplyError(Encoded.integer(1L << 60)));

        HttpAnswer answer = HTTP.post("stat", "trio4", "clear", "[]");

        assertEquals("1152921504606846976", answer.failures().getFirst().getString("error"));
    }

    @Test
    void healthIsUpOnBothPaths() {
        assertAll(List.of("live", "ready", "started").stream().map(kind -> () -> {
            HttpAnswer servers = HTTP.send(HttpDoor.to("/health/" + kind));
            HttpAnswer ours = HTTP.send(HttpDoor.to("/api/health/" + kind));

            assertEquals(200, servers.status(), () -> servers.response().body());
            assertTrue(
                    servers.response().body().contains("jubaproxy-" + kind),
                    () -> servers.response().body());
            assertEquals(200, ours.status());
            assertEquals("UP", ours.json().getString("status"));
        }));
    }

    @Test
    void thePageIsAtTheRootAndAskedForOnce() {
        HttpAnswer page = HTTP.send(HttpDoor.to("/"));
        HttpAnswer part = HTTP.send(HttpDoor.to("/page/views/overview.js"));

        HttpAnswer again = HTTP.send(HttpDoor.to("/").header("If-None-Match", page.header("ETag")));

        assertEquals(200, page.status());
        assertTrue(
                page.response().body().contains("<main id=\"main\""),
                () -> page.response().body());
        assertTrue(page.header("Content-Security-Policy").startsWith("default-src 'none'"));
        assertEquals(
                "text/javascript;charset=utf-8", part.header("Content-Type").toLowerCase(Locale.ROOT));
        assertEquals(304, again.status());
        assertEquals(404, HTTP.send(HttpDoor.to("/page/nothing.js")).status());
    }

    @Test
    void theDoorDescribesItselfAndTakesItsOwnExamples() {
        HttpAnswer answer = HTTP.send(HttpDoor.to("/openapi"));
        ApiDescription described = new ApiDescription(answer.response().body());

        assertEquals(200, answer.status());
        assertEquals("3.1.1", described.document().getString("openapi"));
        assertEquals(
                answer.response().body(),
                HTTP.send(HttpDoor.to("/api/openapi")).response().body());
        assertAll(described.examples().stream()
                .filter(ApiDescription.Example::isRequest)
                .map(example -> () -> {
                    HttpAnswer called =
                            HTTP.send(json(example.path().replace("{cluster}", Stage.REFUSING), example.body()));

                    assertTrue(EXPECTED_OF_EXAMPLES.contains(called.kind()), () -> example + " got " + called);
                    assertEquals(List.of(), described.mismatches("/components/schemas/Problem", called.json()));
                }));
    }

    @Test
    void operatorsAreAnsweredAsTheDescriptionSays() {
        HTTP.post("stat", Stage.REFUSING, "clear", "[]");
        ApiDescription described =
                new ApiDescription(HTTP.send(HttpDoor.to("/openapi")).response().body());

        assertAll(List.of("clusters", "services", "recorder", "live/figures", "health/ready").stream()
                .map(path -> () -> {
                    HttpAnswer answer = HTTP.send(HttpDoor.to("/api/" + path));
                    String schema = "/paths/~1api~1" + path.replace("/", "~1")
                            + "/get/responses/200/content/application~1json/schema";

                    assertEquals(200, answer.status(), answer::toString);
                    assertEquals(List.of(), described.mismatches(schema, answer.value()));
                }));
    }

    @Test
    void waitingRequestsHoldNoThreadThatHealthNeeds() {
        Gate gate = new Gate();
        Trio trio = STAGE.trio(0);
        int before = trio.server(0).requests().size();
        trio.server(0).always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
        trio.server(1).always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
        trio.server(2).always(new Fault.When(gate, new Fault.Close()));
        List<CompletableFuture<HttpAnswer>> waiting = IntStream.range(0, MORE_THAN_WORKER_THREADS)
                .mapToObj(each -> HTTP.sendAsync(json("/api/stat/trio0/save", "[\"x\"]")))
                .toList();
        trio.server(0).awaitRequests(before + MORE_THAN_WORKER_THREADS);

        HttpAnswer live = HTTP.send(HttpDoor.to("/health/live"));

        assertEquals(200, live.status());
        assertTrue(live.took().compareTo(Duration.ofSeconds(1)) < 0, () -> "took " + live.took());
        gate.open();
        assertAll(waiting.stream()
                .map(CompletableFuture::join)
                .map(answer -> () -> assertEquals("connection-closed", answer.kind())));
    }
}
