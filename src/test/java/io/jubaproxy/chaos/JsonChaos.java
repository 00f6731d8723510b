package io.jubaproxy.chaos;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Clients at the JSON door of a running proxy, in front of the servers that fail call by call; the same oracle judges. */
final class JsonChaos {
    private static final int CLIENTS = 16;

    private final Cluster cluster;
    private final ServeProcess proxy;
    private final long seed;
    private final long end;
    private final AtomicLong ids;
    private final Tally tally = new Tally();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** @param firstId of the requests, which nobody else asks with */
    JsonChaos(Cluster cluster, ServeProcess proxy, long seed, long firstId, long requests) {
        this.cluster = cluster;
        this.proxy = proxy;
        this.seed = seed;
        this.ids = new AtomicLong(firstId);
        this.end = firstId + requests;
    }

    Tally run() throws Exception {
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
                client) {
            List<Future<?>> running = new ArrayList<>();
            for (int each = 0; each < CLIENTS; each++) {
                running.add(clients.submit(this::ask));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
        return tally;
    }

    private void ask() {
        for (long id = ids.getAndIncrement(); id < end; id = ids.getAndIncrement()) {
            Script script = Script.of(seed, id);
            cluster.ledger().begin(id);
            long sent = System.nanoTime();
            try {
                HttpResponse<String> response = client.send(request(script), BodyHandlers.ofString());
                judge(script, sent, response);
            } catch (IOException | InterruptedException e) {
                tally.wrong("no answer to " + script.text() + ": " + e);
                tally.lost(1);
            }
        }
    }

    private HttpRequest request(Script script) {
        String path = "/api/" + Clusters.SERVICE + "/" + cluster.name() + "/"
                + script.method().onTheWire();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + proxy.httpPort() + path))
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(20))
                .POST(BodyPublishers.ofString("[\"" + script.text() + "\"]"))
                .build();
    }

    private void judge(Script script, long sent, HttpResponse<String> response) {
        long now = System.nanoTime();
        Oracle oracle = cluster.oracle();
        Heard heard = heard(response);
        Oracle.Judgement judgement = oracle.judge(script, sent, now, heard);
        tally.answered(heard, judgement, oracle.story(script, sent, now));
        long beyond = now - sent - oracle.deadline();
        if (beyond > 0) {
            tally.late(beyond, oracle.stalled(sent + oracle.deadline(), now));
        }
    }

    private static Heard heard(HttpResponse<String> response) {
        JsonObject body = Json.createReader(new StringReader(response.body())).readObject();
        if (response.statusCode() == 200) {
            return new Heard.Success(body.getJsonArray("result").getValuesAs(JsonString.class).stream()
                    .map(each -> each.getString().getBytes(StandardCharsets.US_ASCII))
                    .toList());
        }
        String kind = body.getString("kind");
        return switch (kind) {
            case "overloaded" -> new Heard.Overloaded();
            case "application-error" ->
                new Heard.ServerError(body.getJsonArray("failures")
                        .getJsonObject(0)
                        .getString("error")
                        .getBytes(StandardCharsets.US_ASCII));
            case "request-timeout", "connect-failed", "connection-closed", "broken-reply", "unusable-result" ->
                new Heard.Failure(Ending.labelled(kind).bit());
            default -> new Heard.Strange(response.statusCode() + " " + response.body());
        };
    }
}
