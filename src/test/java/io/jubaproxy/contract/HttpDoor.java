package io.jubaproxy.contract;

import io.jubaproxy.rig.ServerRun;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The HTTP door of the server under test. Thread-safe. */
final class HttpDoor implements Door {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Override
    public Answer call(String service, String cluster, String method, Object... arguments) {
        return post(service, cluster, method, json(arguments)).forAnyDoor();
    }

    HttpAnswer post(String service, String cluster, String method, String body) {
        return send(request(service, cluster, method, body));
    }

    static HttpRequest.Builder request(String service, String cluster, String method, String body) {
        return to("/api/" + encoded(service) + "/" + encoded(cluster) + "/" + encoded(method))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
    }

    static HttpRequest.Builder to(String path) {
        URI uri = ServerRun.uri(path);
        return HttpRequest.newBuilder(uri).timeout(PATIENCE);
    }

    HttpAnswer send(HttpRequest.Builder request) {
        long start = System.nanoTime();
        try {
            return new HttpAnswer(
                    http.send(request.build(), BodyHandlers.ofString()), Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for an answer", e);
        }
    }

    CompletableFuture<HttpAnswer> sendAsync(HttpRequest.Builder request) {
        long start = System.nanoTime();
        return http.sendAsync(request.build(), BodyHandlers.ofString())
                .thenApply(response -> new HttpAnswer(response, Duration.ofNanos(System.nanoTime() - start)));
    }

    private static String encoded(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String json(Object... arguments) {
        JsonArrayBuilder array = Json.createArrayBuilder();
        for (Object argument : arguments) {
            switch (argument) {
                case String text -> array.add(text);
                case Integer number -> array.add(number);
                case Long number -> array.add(number);
                case Double number -> array.add(number);
                case Boolean truth -> array.add(truth);
                default -> throw new IllegalArgumentException("no argument of this type yet: " + argument);
            }
        }
        return array.build().toString();
    }

    @Override
    public String toString() {
        return "HTTP";
    }
}
