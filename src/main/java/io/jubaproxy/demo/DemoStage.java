package io.jubaproxy.demo;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** The demo's servers behind the real proxy. */
final class DemoStage implements Stage {
    /** Longer than the deadline of a fan-out, so that it ends a call only where the proxy itself hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final long PAUSE_MILLIS = 20;

    private final HttpClient client;
    private final DemoServers servers;
    private final URI proxy;

    DemoStage(HttpClient client, DemoServers servers, URI proxy) {
        this.client = client;
        this.servers = servers;
        this.proxy = proxy;
    }

    @Override
    public List<String> addresses() {
        return servers.addresses();
    }

    @Override
    public void set(int server, Fault fault) throws IOException {
        servers.servers().get(server - 1).set(fault);
    }

    @Override
    public boolean isQuiet() {
        return servers.servers().stream().allMatch(server -> server.waiting() == 0);
    }

    @Override
    public DoorAnswer call(String method, String arguments) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(proxy.resolve("/api/stat/demo/" + method))
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(arguments))
                .build();
        long started = System.nanoTime();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
            return new DoorAnswer(response.statusCode(), objectIn(response.body()), elapsed);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    @Override
    public void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static JsonObject objectIn(String text) {
        try (JsonReader reader = Json.createReader(new StringReader(text))) {
            return reader.readValue() instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
        } catch (JsonException e) {
            return JsonValue.EMPTY_JSON_OBJECT;
        }
    }

    private static IOException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        InterruptedIOException e = new InterruptedIOException("interrupted");
        e.initCause(cause);
        return e;
    }
}
