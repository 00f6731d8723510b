package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.Settings;
import io.jubaproxy.tls.Trouble;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;

/**
 * The HTTP door of a running proxy, as commands use it. Every failure to get an answer is one sentence.
 *
 * @param base without a slash at its end
 */
record ProxyDoor(String base, Credentials credentials) {
    /** The command's own option that names the door. */
    static final String URL = "url";

    /** All options of commands that ask at the door. */
    static final Set<String> OPTIONS = Set.of(URL, Credentials.TOKEN_FILE, Credentials.CA);

    /**
     * The door of {@code --url}, else that of the settings in force here.
     *
     * @throws UsageException where the option holds no URL
     * @throws LaunchException where the settings have no door
     */
    static ProxyDoor of(Arguments arguments) {
        String url = arguments.own().get(URL);
        if (url != null) {
            return new ProxyDoor(checked(url.replaceFirst("/+$", "")), Credentials.of(arguments));
        }
        Settings settings = ProcessSettings.read(
                        arguments.settings(), ProcessSettings.systemProperties(), System.getenv())
                .settings();
        if (settings.http().port() == 0) {
            throw new LaunchException(
                    "The HTTP door is off here (jubaproxy.http-port is 0), and this command asks through it;"
                            + " start the proxy with --http-port 8080, or name the door of another one with --url URL.");
        }
        return new ProxyDoor(
                HttpAddress.url(settings.bind(), settings.http().port()).toString(), Credentials.of(arguments));
    }

    private static String checked(String text) {
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
                return text;
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "The option --url needs a URL such as http://127.0.0.1:8080: " + e.getMessage() + ".");
        }
        throw new UsageException("The option --url needs a URL such as http://127.0.0.1:8080.");
    }

    /** @param path names, each of which may hold any character */
    Answer get(String... path) {
        return send("GET", BodyPublishers.noBody(), path);
    }

    /** Posts JSON. */
    Answer postJson(String body, String... path) {
        return send("POST", BodyPublishers.ofString(body), path);
    }

    /** Posts nothing. */
    Answer post(String... path) {
        return send("POST", BodyPublishers.noBody(), path);
    }

    Answer delete(String... path) {
        return send("DELETE", BodyPublishers.noBody(), path);
    }

    private Answer send(String method, BodyPublisher body, String... path) {
        URI uri = URI.create(
                base + "/api/" + Arrays.stream(path).map(ProxyDoor::segment).collect(Collectors.joining("/")));
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).method(method, body);
        if (body.contentLength() > 0) {
            request.header("Content-Type", "application/json");
        }
        credentials.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
        HttpClient.Builder http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        credentials.trust().ifPresent(http::sslContext);
        try (HttpClient client = http.build()) {
            return answer(client.send(request.build(), BodyHandlers.ofString()));
        } catch (ConnectException e) {
            throw new LaunchException(
                    "Nobody answers at " + base + "; is the proxy running, and is this its address (--url)?", e);
        } catch (SSLException e) {
            throw new LaunchException(
                    "No TLS with " + base + ": it " + Trouble.of(e) + "; --ca FILE names the authorities to trust.", e);
        } catch (IOException e) {
            throw new LaunchException("No answer from " + uri + ": " + e + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LaunchException("Interrupted while waiting for " + uri + ".", e);
        }
    }

    private static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Answer answer(HttpResponse<String> response) {
        try (JsonReader reader = Json.createReader(new StringReader(response.body()))) {
            return new Answer(response.statusCode(), reader.readObject());
        } catch (JsonException e) {
            throw new LaunchException(
                    "The answer from " + response.uri() + " has status " + response.statusCode()
                            + " and is no answer of Jubaproxy.",
                    e);
        }
    }

    /** An answer of the proxy. */
    record Answer(int status, JsonObject body) {
        boolean isOk() {
            return status == 200;
        }
    }
}
