package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The operators' addresses: what they tell, what they do, and whom they answer. */
@OnEachServer
class AdminIT {
    private static final HttpDoor HTTP = new HttpDoor();
    private static final Trio TRIO = new Trio("a/b");
    private static final String CLUSTER = "/api/clusters/stat/a%2Fb";
    private static final String PAGE = "https://app.example.org";
    private static final String LOCAL = "Host: localhost";

    @Deployment(testable = false)
    static WebArchive deployment() {
        return Product.war(Map.of(
                "jubaproxy.members", TRIO.member().replace("a/b", "a%2Fb"), "jubaproxy.http-cors-origins", PAGE));
    }

    @AfterAll
    static void stop() {
        TRIO.close();
    }

    @AfterEach
    void putAllBack() {
        IntStream.range(0, 3)
                .forEach(index -> HTTP.send(HttpDoor.to(drain(index)).DELETE()));
    }

    @Test
    void theClustersAreToldWithTheirMembers() {
        JsonObject all = HTTP.send(HttpDoor.to("/api/clusters")).json();
        JsonObject one = HTTP.send(HttpDoor.to(CLUSTER)).json();

        List<JsonObject> clusters = all.getJsonArray("clusters").getValuesAs(JsonObject.class);
        assertTrue(all.getJsonArray("services").toString().contains("\"stat\""), all.toString());
        assertEquals("a/b", clusters.getFirst().getString("cluster"));
        assertEquals("a/b", one.getString("cluster"));
        assertEquals("stat", one.getString("service"));
        assertTrue(one.getBoolean("usable"));
        assertFalse(one.getBoolean("expired"));
        assertTrue(one.isNull("trouble"));
        assertEquals("0.000", one.getJsonNumber("ageSeconds").toString());
        assertTrue(one.getString("changed").matches(".*T\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z"), one.getString("changed"));
        assertEquals(List.of("serving", "serving", "serving"), states(one));
        assertEquals(
                TRIO.address(0), one.getJsonArray("members").getJsonObject(0).getString("address"));
    }

    @Test
    void aDrainedMemberGetsNoMoreCallsAndNoRequestFails() {
        List<CompletableFuture<HttpAnswer>> answers = new ArrayList<>();
        for (int call = 0; call < 30; call++) {
            answers.add(clear());
        }

        HttpAnswer drained = HTTP.send(HttpDoor.to(drain(1)).POST(BodyPublishers.noBody()));
        for (int call = 0; call < 30; call++) {
            answers.add(clear());
        }
        answers.forEach(answer -> assertEquals(200, answer.join().status()));
        int before = TRIO.server(1).requests().size();
        int othersBefore = TRIO.requests() - before;
        for (int call = 0; call < 10; call++) {
            assertEquals(200, clear().join().status());
        }

        assertEquals(List.of("serving", "drained", "serving"), states(drained.json()));
        assertEquals(before, TRIO.server(1).requests().size());
        assertEquals(20, TRIO.requests() - before - othersBefore);
        TRIO.server(1).awaitOpenConnections(0);
    }

    @Test
    void aMemberPutBackIsCalledAgain() {
        HTTP.send(HttpDoor.to(drain(0)).POST(BodyPublishers.noBody()));

        HttpAnswer back = HTTP.send(HttpDoor.to(drain(0)).DELETE());
        int before = TRIO.server(0).requests().size();
        int status = clear().join().status();

        assertEquals(List.of("serving", "serving", "serving"), states(back.json()));
        assertEquals(200, status);
        assertEquals(before + 1, TRIO.server(0).requests().size());
    }

    @Test
    void whatIsNotThereIsNotFoundAndNoCall() {
        assertAll(
                () -> assertEquals(404, sent("GET /api/clusters/stat/other")),
                () -> assertEquals(404, sent("POST " + CLUSTER + "/127.0.0.1%3A1/drain")),
                () -> assertEquals(404, sent("DELETE " + CLUSTER + "/127.0.0.1%3A1/drain")),
                () -> assertEquals(405, sent("POST " + CLUSTER)),
                () -> assertEquals(404, sent("POST /api/clusters/x")),
                () -> assertEquals(405, sent("PUT /api/clusters")),
                () -> assertEquals(
                        "unknown-service",
                        HTTP.send(HttpDoor.to("/api/clusters/stat/other"))
                                .json()
                                .getString("kind")),
                () -> assertTrue(HTTP.send(HttpDoor.to("/api/clusters").PUT(BodyPublishers.noBody()))
                        .json()
                        .getString("detail")
                        .contains("for operators there are GET /api/clusters")));
    }

    @Test
    void pagesAndNamesOfElsewhereAreRefusedHoweverThePathIsSpelt() {
        List<String> requests = List.of(
                "GET /api/clusters",
                "GET /api/clusters/",
                "GET /api//clusters",
                "GET //api/clusters",
                "GET /api/%63lusters",
                "GET /%61pi/clusters",
                "GET /api/clusters;a=b",
                "GET /api;a=b/clusters",
                "GET /api/./clusters",
                "GET /api/x/../clusters",
                "GET /api/Clusters",
                "HEAD /api/clusters",
                "GET " + CLUSTER,
                "POST " + drain(0),
                "POST " + drain(0).replace("clusters", "%63lusters"),
                "DELETE " + drain(0));
        List<List<String>> strangers = List.of(
                List.of("Host: evil.example"),
                List.of("Host: evil.example", "Origin: http://evil.example"),
                List.of(LOCAL, "Origin: http://evil.example"),
                List.of(LOCAL, "Origin: " + PAGE),
                List.of(LOCAL, "Origin: null"),
                List.of("Host: evil.example", "X-Forwarded-For: 127.0.0.1", "X-Forwarded-Host: localhost"));

        for (String request : requests) {
            for (List<String> stranger : strangers) {
                String answer = RawHttp.send(request, stranger);
                assertTrue(RawHttp.status(answer) >= 400, request + stranger + answer);
                assertFalse(answer.contains("ringEntries"), request + stranger + answer);
            }
        }

        assertEquals(
                List.of("serving", "serving", "serving"),
                states(HTTP.send(HttpDoor.to(CLUSTER)).json()));
    }

    @Test
    void theRefusalSaysWhichSettingItIsAndOfWhichKind() {
        String answer = RawHttp.send("POST " + drain(0), List.of("Host: evil.example"));

        assertEquals(403, RawHttp.status(answer));
        assertTrue(answer.contains("\"kind\":\"forbidden\""), answer);
        assertTrue(answer.contains("jubaproxy.admin is local"), answer);
    }

    @Test
    void whoeverIsLocalIsAnsweredAndForwardedAddressesCountForNothing() {
        assertEquals(200, RawHttp.status(RawHttp.send("GET /api/clusters", List.of(LOCAL))));
        assertEquals(
                200, RawHttp.status(RawHttp.send("GET /api/clusters", List.of(LOCAL, "X-Forwarded-For: 10.0.0.1"))));
    }

    @Test
    void aPreflightOpensNothing() {
        String preflight = RawHttp.send(
                "OPTIONS " + drain(0),
                List.of(LOCAL, "Origin: http://evil.example", "Access-Control-Request-Method: POST"));

        assertFalse(preflight.contains("Access-Control-Allow-Origin"), preflight);
    }

    @Test
    void callsAndHealthAreNobodysButEverybodysSaveForPagesOfElsewhere() {
        List<String> stranger = List.of("Host: evil.example");
        List<String> page = List.of("Host: proxy.example", "Origin: http://evil.example");
        List<String> listed = List.of("Host: proxy.example", "Origin: " + PAGE);

        assertEquals(200, RawHttp.status(RawHttp.send("GET /api/health/ready", page)));
        assertEquals(200, RawHttp.status(RawHttp.send("POST /api/stat/a%2Fb/clear", stranger)));
        assertEquals(200, RawHttp.status(RawHttp.send("POST /api/stat/a%2Fb/clear", listed)));
        assertEquals(403, RawHttp.status(RawHttp.send("POST /api/stat/a%2Fb/clear", page)));
    }

    private static CompletableFuture<HttpAnswer> clear() {
        return HTTP.sendAsync(HttpDoor.request("stat", TRIO.cluster(), "clear", "[]"));
    }

    private static int sent(String request) {
        return RawHttp.status(RawHttp.send(request, List.of(LOCAL)));
    }

    private static String drain(int index) {
        return CLUSTER + "/" + TRIO.address(index).replace(":", "%3A") + "/drain";
    }

    private static List<String> states(JsonObject cluster) {
        return cluster.getJsonArray("members").getValuesAs(JsonObject.class).stream()
                .map(member -> member.getString("state"))
                .toList();
    }
}
