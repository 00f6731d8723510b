package io.jubaproxy.launch;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An HTTP door with prepared answers, and a command line that asks it. */
final class FakeDoor implements AutoCloseable {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final Map<String, Prepared> answers = new ConcurrentHashMap<>();
    private final HttpServer server;

    FakeDoor() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            authorizations.addAll(exchange.getRequestHeaders().getOrDefault("Authorization", List.of()));
            requests.add((asked + " " + body).strip());
            Prepared prepared = answers.getOrDefault(asked, answers.getOrDefault("", new Prepared(404, "{}")));
            byte[] bytes = prepared.body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(prepared.status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    /** Answers everything that has no answer of its own. */
    void answer(int status, String body) {
        answers.put("", new Prepared(status, body));
    }

    /** @param asked for example {@code GET /api/clusters} */
    void answer(String asked, int status, String body) {
        answers.put(asked, new Prepared(status, body));
    }

    /** Runs the command with this door as its {@code --url}. */
    int run(Command command, String... operands) {
        List<String> line = new ArrayList<>(List.of("--url", url()));
        line.addAll(List.of(operands));
        return runPlain(command, line.toArray(String[]::new));
    }

    int runPlain(Command command, String... arguments) {
        List<String> line = new ArrayList<>(List.of(command.name()));
        line.addAll(List.of(arguments));
        return new Launcher(List.of(command), new Terminal(print(out), print(err))).run(line);
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    List<String> requests() {
        return List.copyOf(requests);
    }

    /** Every Authorization header that came. */
    List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private record Prepared(int status, String body) {}
}
