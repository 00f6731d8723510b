package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.Settings;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes one call through the HTTP door of a running proxy. */
final class CallCommand implements Command {
    @Override
    public String name() {
        return "call";
    }

    @Override
    public String usage() {
        return "SERVICE CLUSTER METHOD ARGS... [--url URL]";
    }

    @Override
    public String summary() {
        return "makes one call; ARGS are JSON, or else strings";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        Arguments parsed = Arguments.parse(arguments, Set.of("url"), Set.of());
        List<String> operands = parsed.operands();
        if (operands.size() < 3) {
            throw new UsageException("The command call needs SERVICE CLUSTER METHOD, then the method's arguments.");
        }
        String path = operands.subList(0, 3).stream().map(CallCommand::segment).collect(Collectors.joining("/"));
        URI uri = uri(base(parsed) + "/api/" + path);
        return print(post(uri, body(operands.subList(3, operands.size()))), terminal);
    }

    private static String base(Arguments parsed) {
        String url = parsed.own().get("url");
        if (url != null) {
            return url.replaceFirst("/+$", "");
        }
        Settings settings = ProcessSettings.read(parsed.settings(), ProcessSettings.systemProperties(), System.getenv())
                .settings();
        return HttpAddress.url(settings.bind(), settings.http().port()).toString();
    }

    private static URI uri(String text) {
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "The option --url needs a URL such as http://127.0.0.1:8080: " + e.getMessage() + ".");
        }
        throw new UsageException("The option --url needs a URL such as http://127.0.0.1:8080.");
    }

    private static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    static JsonArray body(List<String> texts) {
        JsonArrayBuilder body = Json.createArrayBuilder();
        texts.forEach(text -> body.add(argument(text)));
        return body.build();
    }

    private static JsonValue argument(String text) {
        try (JsonParser parser = Json.createParser(new StringReader(text))) {
            parser.next();
            JsonValue value = parser.getValue();
            return parser.hasNext() ? Json.createValue(text) : value;
        } catch (JsonException | NoSuchElementException e) {
            return Json.createValue(text);
        }
    }

    private static HttpResponse<String> post(URI uri, JsonArray body) {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new LaunchException("No answer from " + uri + ": " + e + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LaunchException("Interrupted while waiting for " + uri + ".", e);
        }
    }

    private static int print(HttpResponse<String> response, Terminal terminal) {
        JsonObject answer = object(response);
        if (response.statusCode() == 200 && answer.containsKey("result")) {
            terminal.out().println(answer.get("result"));
            return Launcher.SUCCEEDED;
        }
        terminal.err().print(ProblemText.of(answer));
        return Launcher.FAILED;
    }

    private static JsonObject object(HttpResponse<String> response) {
        try (JsonReader reader = Json.createReader(new StringReader(response.body()))) {
            return reader.readObject();
        } catch (JsonException e) {
            throw new LaunchException(
                    "The answer from " + response.uri() + " has status " + response.statusCode()
                            + " and is no answer of Jubaproxy.",
                    e);
        }
    }
}
