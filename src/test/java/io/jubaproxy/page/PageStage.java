package io.jubaproxy.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jubaproxy.rest.DescribedDoor;
import io.jubaproxy.service.ServiceCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page with made-up answers behind it, on loopback: what {@link PageTest} looks at. Run alone it serves the page while one works on it. */
final class PageStage implements AutoCloseable {
    private static final Path WEBAPP = Path.of("src/main/webapp");

    private final HttpServer http;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Recorded recorded = new Recorded();
    private final LiveStream live = new LiveStream(recorded.clusters());
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private volatile boolean isClosed;
    private volatile boolean isAway;
    private volatile String wanted = "";

    private PageStage(HttpServer http) {
        this.http = http;
        http.setExecutor(threads);
        http.createContext("/", this::serve);
    }

    static PageStage open(int port) throws IOException {
        PageStage stage = new PageStage(HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0));
        stage.http.start();
        return stage;
    }

    /** For people: serves until it is ended, on the port given. */
    public static void main(String[] arguments) throws IOException {
        PageStage stage = open(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 0);
        System.out.println(stage.address());
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/");
    }

    /** Guards the operators' addresses, as {@code jubaproxy.admin} does, or not. */
    void guard(boolean closed) {
        isClosed = closed;
        live.cut();
    }

    /** Lets in who shows this token alone; an empty one lets in everybody. */
    void want(String token) {
        wanted = token;
        live.cut();
    }

    /** Is away: ends all streams and answers nothing but the page, or is back. */
    void away(boolean away) {
        isAway = away;
        live.cut();
    }

    /** Tells all streams of one more recorded fan-out, which is in the list from now on. */
    void record(String id, String requestId) {
        live.send("recorded", recorded.again(id, requestId));
    }

    /** Bodies of calls, in the order they came. */
    List<String> bodies() {
        return List.copyOf(bodies);
    }

    @Override
    public void close() {
        live.close();
        http.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (!path.startsWith("/api/")) {
            servePage(exchange, path);
        } else if (isAway) {
            exchange.close();
        } else if (isClosed && exchange.getRequestMethod().equals("GET")) {
            send(
                    exchange,
                    403,
                    "{\"status\":403,\"kind\":\"forbidden\",\"detail\":\"jubaproxy.admin is off: this address answers nobody\"}");
        } else if (!isWanted(exchange)) {
            send(
                    exchange,
                    401,
                    "{\"status\":401,\"kind\":\"unauthenticated\",\"detail\":\"the request shows no token\"}");
        } else if (path.equals("/api/live")) {
            live.serve(exchange);
        } else {
            serveJson(exchange, path);
        }
    }

    private boolean isWanted(HttpExchange exchange) {
        return wanted.isEmpty()
                || ("Bearer " + wanted).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    private void serveJson(HttpExchange exchange, String path) throws IOException {
        Map<String, String> query = query(exchange.getRequestURI());
        Optional<String> answer =
                switch (path) {
                    case "/api/clusters" -> Optional.of(recorded.clusters());
                    case "/api/openapi" -> Optional.of(DescribedDoor.of(ServiceCatalog.builtIn()));
                    case "/api/services" -> Optional.of(recorded.services());
                    case "/api/live/figures" -> Optional.of(live.figures());
                    case "/api/recorder" -> Optional.of(recorded.list(query));
                    default ->
                        path.startsWith("/api/recorder/")
                                ? recorded.one(path.substring("/api/recorder/".length()))
                                : Optional.of("");
                };
        if (answer.isPresent() && answer.get().isEmpty()) {
            serveCall(exchange, path);
        } else {
            send(
                    exchange,
                    answer.isPresent() ? 200 : 404,
                    answer.orElse("{\"status\":404,\"detail\":\"not recorded\"}"));
        }
    }

    private void serveCall(HttpExchange exchange, String path) throws IOException {
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        exchange.getResponseHeaders().set("X-Request-Id", "case-04");
        if (path.endsWith("/get_labels")) {
            send(exchange, 200, "{\"result\":{\"spam\":9223372036854775807,\"ham\":1024}}");
        } else if (path.endsWith("/push")) {
            send(exchange, 502, recorded.problem());
        } else {
            send(exchange, 200, "{\"result\":21.5}");
        }
    }

    private static void send(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders()
                .set("Content-Type", status == 200 ? "application/json" : "application/problem+json");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** From the sources each time, so that a reload shows what was changed. */
    private static void servePage(HttpExchange exchange, String path) throws IOException {
        Optional<PageAnswer> found = files().answer(
                        path,
                        exchange.getRequestHeaders().getFirst("Accept-Encoding"),
                        exchange.getRequestHeaders().getFirst("If-None-Match"));
        try (exchange) {
            if (found.isEmpty()) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            PageAnswer answer = found.get();
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(answer.status(), answer.length() == 0 ? -1 : answer.length());
            answer.writeTo(exchange.getResponseBody());
        }
    }

    /** The page as its sources are. */
    static PageFiles files() {
        return PageFiles.read(new PageFiles.Tree() {
            @Override
            public Set<String> children(String folder) {
                try (Stream<Path> entries = Files.list(WEBAPP.resolve(folder.substring(1)))) {
                    return entries.map(entry -> folder + entry.getFileName() + (Files.isDirectory(entry) ? "/" : ""))
                            .collect(Collectors.toSet());
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }

            @Override
            public InputStream open(String path) throws IOException {
                return Files.newInputStream(WEBAPP.resolve(path.substring(1)));
            }
        });
    }

    private static Map<String, String> query(URI uri) {
        String query = uri.getQuery();
        return query == null || query.isEmpty()
                ? Map.of()
                : Stream.of(query.split("&"))
                        .map(each -> each.split("=", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }
}
