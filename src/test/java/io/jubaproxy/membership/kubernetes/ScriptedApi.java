package io.jubaproxy.membership.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/** An HTTP server that answers lists and watches as it was told to, in that order, and what it was not told to not at all. */
final class ScriptedApi implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final BlockingQueue<Answer> lists = new LinkedBlockingQueue<>();
    private final BlockingQueue<Answer> watches = new LinkedBlockingQueue<>();
    private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();

    /** @param authorization empty = none came */
    record Seen(String target, Optional<String> authorization) {
        boolean isWatch() {
            return target.contains("watch=true");
        }
    }

    sealed interface Answer {
        /** All at once. */
        record Reply(int status, String body) implements Answer {}

        /** 200, and then what the test says. */
        record Stream(BlockingQueue<String> said) implements Answer {
            Stream() {
                this(new LinkedBlockingQueue<>());
            }

            void say(String text) {
                said.add(text);
            }

            /** Ends the answer as a server does after timeoutSeconds. */
            void end() {
                said.add(END);
            }

            /** Ends the connection in the middle of the answer. */
            void cut() {
                said.add(CUT);
            }
        }
    }

    private static final String END = "end";
    private static final String CUT = "cut";

    private ScriptedApi(HttpServer server) {
        this.server = server;
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    static ScriptedApi start() {
        try {
            return new ScriptedApi(HttpServer.create(free(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ScriptedApi start(SSLContext identity) {
        try {
            HttpsServer server = HttpsServer.create(free(), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(identity));
            return new ScriptedApi(server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InetSocketAddress free() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    URI url() {
        return URI.create((server instanceof HttpsServer ? "https" : "http") + "://127.0.0.1:"
                + server.getAddress().getPort());
    }

    void onList(int status, String body) {
        lists.add(new Answer.Reply(status, body));
    }

    void onWatch(int status, String body) {
        watches.add(new Answer.Reply(status, body));
    }

    Answer.Stream onWatch() {
        Answer.Stream stream = new Answer.Stream();
        watches.add(stream);
        return stream;
    }

    /** The next request, waited for. */
    Seen next() {
        try {
            Seen next = seen.poll(10, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("no further request");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Seen request = new Seen(
                exchange.getRequestURI().toString(),
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")));
        seen.add(request);
        try (exchange) {
            switch ((request.isWatch() ? watches : lists).take()) {
                case Answer.Reply(int status, String body) -> reply(exchange, status, body);
                case Answer.Stream(BlockingQueue<String> said) -> stream(exchange, said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static void stream(HttpExchange exchange, BlockingQueue<String> said)
            throws IOException, InterruptedException {
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        out.flush();
        String text = said.take();
        while (!text.equals(END)) {
            if (text.equals(CUT)) {
                throw new IOException("cut by the test");
            }
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
            text = said.take();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
