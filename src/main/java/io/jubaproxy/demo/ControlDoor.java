package io.jubaproxy.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The control address of demo servers: their faults over HTTP, on loopback only since whoever reaches it may break them.
 *
 * <p>{@code GET /demo/servers} lists the servers; {@code GET} and {@code POST /demo/servers/{n}/fault} show and set the fault of
 * one, n counting from 1. A wrong request gets a problem answer (RFC 9457) that names what is allowed. One thread serves it.
 */
public final class ControlDoor implements AutoCloseable {
    private static final int MAX_BODY_BYTES = 4096;

    private final HttpServer http;
    private final ExecutorService thread;
    private final ControlRequests requests;

    private ControlDoor(HttpServer http, List<StatServer> servers) {
        this.http = http;
        this.thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("demo-control").daemon().factory());
        this.requests = new ControlRequests(servers);
        http.setExecutor(thread);
        http.createContext("/", this::serve);
    }

    /**
     * @param port 0 for any
     * @throws IOException where the port is taken
     */
    public static ControlDoor open(int port, List<StatServer> servers) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
        ControlDoor door = new ControlDoor(create(address), servers);
        door.http.start();
        return door;
    }

    private static HttpServer create(InetSocketAddress address) throws IOException {
        try {
            return HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new IOException(
                    "the control address can't open on port " + address.getPort() + ": " + e.getMessage()
                            + "; --control-port takes another, 0 any",
                    e);
        }
    }

    public int port() {
        return http.getAddress().getPort();
    }

    @Override
    public void close() {
        http.stop(0);
        thread.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
            ControlRequests.Answer answer = body.length > MAX_BODY_BYTES
                    ? ControlRequests.problem(413, "The body is larger than " + MAX_BODY_BYTES + " bytes.")
                    : requests.answer(
                            exchange.getRequestMethod(),
                            exchange.getRequestURI().getPath(),
                            new String(body, StandardCharsets.UTF_8));
            send(exchange, answer);
        } catch (UncheckedIOException e) {
            send(exchange, ControlRequests.problem(500, String.valueOf(e.getMessage())));
        }
    }

    private static void send(HttpExchange exchange, ControlRequests.Answer answer) throws IOException {
        byte[] text = (answer.body() + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.mediaType());
        answer.allow().ifPresent(allow -> exchange.getResponseHeaders().set("Allow", allow));
        exchange.sendResponseHeaders(answer.status(), text.length);
        exchange.getResponseBody().write(text);
    }
}
