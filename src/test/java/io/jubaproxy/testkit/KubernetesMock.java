package io.jubaproxy.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The Kubernetes API's EndpointSlices on 127.0.0.1, on a free port: fabric8's mock server behind a door that streams watches as the real API
 * does, since the mock itself streams them over WebSockets only. Takes several clients; thread-safe.
 *
 * <pre>{@code
 * try (KubernetesMock kubernetes = KubernetesMock.start()) {
 *     kubernetes.put("prod", "stat", "stat-1", 9199, Pod.ready("127.0.0.2").named("stat-0"), Pod.ready("127.0.0.3").named("stat-1"));
 *     ... -Djubaproxy.kubernetes-api=<kubernetes.url()> -Djubaproxy.members=stat/main@k8s:prod/stat:9199 ...
 *     kubernetes.put("prod", "stat", "stat-1", 9199, Pod.ready("127.0.0.2").named("stat-0").terminating());
 * }
 * }</pre>
 */
public final class KubernetesMock implements AutoCloseable {
    private static final String SLICES = "/apis/discovery.k8s.io/v1/namespaces/%s/endpointslices";
    private static final String CUT = "cut";

    private final KubernetesMockServer mock = new KubernetesMockServer(
            new Context(), new MockWebServer(), new HashMap<>(), new KubernetesCrudDispatcher(), false);
    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, String> present = new ConcurrentHashMap<>();
    private final Map<String, String> removed = new ConcurrentHashMap<>();
    private final Set<BlockingQueue<String>> watches = ConcurrentHashMap.newKeySet();
    private final AtomicInteger requests = new AtomicInteger();
    private final HttpServer door;
    private volatile boolean isDown;

    private KubernetesMock() throws IOException {
        door = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    public static KubernetesMock start() {
        try {
            KubernetesMock started = new KubernetesMock();
            started.mock.init(InetAddress.getLoopbackAddress(), 0);
            started.door.createContext("/", started::answer);
            started.door.setExecutor(started.threads);
            started.door.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What {@code jubaproxy.kubernetes-api} is to be. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + door.getAddress().getPort());
    }

    /** How many requests, watches included, came so far. */
    public int requests() {
        return requests.get();
    }

    /** The slice of that name is now so, whatever it was before; watches tell. Done when it returns. */
    public void put(String namespace, String service, String slice, int port, Pod... pods) {
        put(namespace, service, slice, "IPv4", port, pods);
    }

    /** @param addressType {@code IPv4}, {@code IPv6} or {@code FQDN} */
    public void put(String namespace, String service, String slice, String addressType, int port, Pod... pods) {
        String json = """
                {"apiVersion":"discovery.k8s.io/v1","kind":"EndpointSlice","metadata":{"name":"%s","namespace":"%s",\
                "labels":{"kubernetes.io/service-name":"%s"}},"addressType":"%s","ports":[{"name":"rpc","protocol":"TCP","port":%d}],\
                "endpoints":[%s]}""".formatted(
                        slice,
                        namespace,
                        service,
                        addressType,
                        port,
                        Arrays.stream(pods).map(Pod::json).collect(Collectors.joining(",")));
        String path = SLICES.formatted(namespace);
        removed.remove(path + "/" + slice);
        boolean isNew = present.put(path + "/" + slice, json) == null;
        ask(isNew ? "POST" : "PUT", isNew ? path : path + "/" + slice, json);
    }

    /** There is no such slice any more; watches tell. */
    public void remove(String namespace, String slice) {
        String path = SLICES.formatted(namespace) + "/" + slice;
        String json = present.remove(path);
        if (json != null) {
            removed.put(path, json);
            ask("DELETE", path, "");
        }
    }

    /** From now on it answers 503, and the watches under way are cut. */
    public void breakDown() {
        isDown = true;
        watches.forEach(each -> each.add(CUT));
    }

    public void recover() {
        isDown = false;
    }

    private void ask(String method, String path, String body) {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(mocked("http", path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build());
        if (answer.statusCode() >= 300) {
            throw new AssertionError(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
        }
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private URI mocked(String scheme, String pathAndQuery) {
        return URI.create(scheme + "://127.0.0.1:" + mock.getPort() + pathAndQuery);
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        String target = exchange.getRequestURI().toString();
        try (exchange) {
            if (isDown) {
                respond(exchange, 503, "{\"kind\":\"Status\",\"message\":\"down for a test\",\"code\":503}");
            } else if (target.contains("watch=true")) {
                stream(exchange, target);
            } else {
                HttpResponse<String> answer =
                        send(HttpRequest.newBuilder(mocked("http", target)).build());
                respond(exchange, answer.statusCode(), answer.body());
            }
        }
    }

    private static void respond(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void stream(HttpExchange exchange, String target) throws IOException {
        BlockingQueue<String> events = new LinkedBlockingQueue<>();
        watches.add(events);
        WebSocket source = client.newWebSocketBuilder()
                .buildAsync(mocked("ws", target), new Frames(events))
                .join();
        try {
            String path = exchange.getRequestURI().getPath() + "/";
            removed.forEach((name, json) -> {
                if (name.startsWith(path)) {
                    events.add("{\"type\":\"DELETED\",\"object\":" + json + "}");
                }
            });
            exchange.sendResponseHeaders(200, 0);
            copy(events, exchange.getResponseBody(), target);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            watches.remove(events);
            source.abort();
        }
    }

    private void copy(BlockingQueue<String> events, OutputStream out, String target)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + lengthOf(target).toNanos();
        out.flush();
        for (String event = ""; event != null && !isDown; event = next(events, end)) {
            if (event.equals(CUT)) {
                throw new IOException("cut by the test");
            }
            out.write(event.isEmpty() ? new byte[0] : (event + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    private static @Nullable String next(BlockingQueue<String> events, long end) throws InterruptedException {
        return events.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private static Duration lengthOf(String target) {
        return Arrays.stream(target.split("[?&]", -1))
                .filter(each -> each.startsWith("timeoutSeconds="))
                .map(each -> Duration.ofSeconds(Long.parseLong(each.substring("timeoutSeconds=".length()))))
                .findFirst()
                .orElse(Duration.ofMinutes(30));
    }

    @Override
    public void close() {
        breakDown();
        door.stop(0);
        threads.shutdownNow();
        client.shutdownNow();
        mock.destroy();
    }

    /**
     * One endpoint of a slice.
     *
     * @param hostname empty = none
     */
    public record Pod(String address, String hostname, boolean isReady, boolean isTerminating) {
        public static Pod ready(String address) {
            return new Pod(address, "", true, false);
        }

        /** As a pod of a StatefulSet. */
        public Pod named(String newHostname) {
            return new Pod(address, newHostname, isReady, isTerminating);
        }

        public Pod notReady() {
            return new Pod(address, hostname, false, isTerminating);
        }

        /** As Kubernetes tells it: still serving, no longer ready. */
        public Pod terminating() {
            return new Pod(address, hostname, false, true);
        }

        private String json() {
            return "{\"addresses\":[\"" + address + "\"],"
                    + (hostname.isEmpty() ? "" : "\"hostname\":\"" + hostname + "\",")
                    + "\"conditions\":{\"ready\":" + isReady + ",\"serving\":" + (isReady || isTerminating)
                    + ",\"terminating\":" + isTerminating + "}}";
        }
    }

    /** Collects the mock's events. */
    private static final class Frames implements WebSocket.Listener {
        private final BlockingQueue<String> events;
        private final StringBuilder text = new StringBuilder();

        Frames(BlockingQueue<String> events) {
            this.events = events;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean isLast) {
            text.append(data);
            if (isLast) {
                events.add(text.toString().strip());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }
    }
}
