package io.jubaproxy.process;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.OtlpReceiver;
import io.jubaproxy.testkit.OtlpReceiver.Span;
import io.jubaproxy.wire.MessageWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces as the server's own OpenTelemetry sends them, and that nothing is sent where nobody asked for it. */
@Timeout(300)
class TracesIT {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<FaultServer> servers = Stream.generate(FaultServer::start)
            .limit(3)
            .sorted(Comparator.comparing(FaultServer::endpoint))
            .toList();

    @Test
    void aFanOutIsOneSpanAndOneForEachCallAtEitherDoor(@TempDir Path folder) throws Exception {
        servers.get(0).always(new Fault.ReplyError(Encoded.text("no")));
        servers.get(1).always(new Fault.After(Duration.ofMillis(100), new Fault.Close()));
        servers.get(2).always(new Fault.After(Duration.ofMillis(300), new Fault.Reply(Encoded.TRUE)));
        int http = Program.freePort();
        int rpc = Program.freePort();
        try (OtlpReceiver receiver = new OtlpReceiver();
                Program proxy = Program.start(folder, settings(receiver, http, rpc, "false"), "serve")) {
            proxy.await("the line", () -> !proxy.out().isEmpty());

            int status = call(http);
            callByRpc(rpc);
            proxy.await(
                    "the spans of eight calls and requests",
                    () -> ours(receiver).size() == 8);

            assertEquals(502, status);
            assertHttp(receiver);
            assertRpc(receiver);
            assertEquals(
                    List.of("/v1/traces"), receiver.paths().stream().distinct().toList());
            proxy.sigterm();
            assertEquals(0, proxy.code(), proxy::everything);
        } finally {
            servers.forEach(FaultServer::close);
        }
    }

    @Test
    void nothingIsSentWhereNobodySwitchedItOn(@TempDir Path folder) throws Exception {
        servers.forEach(server -> server.always(new Fault.Reply(Encoded.TRUE)));
        int http = Program.freePort();
        int rpc = Program.freePort();
        try (OtlpReceiver receiver = new OtlpReceiver();
                Program proxy = Program.start(folder, settings(receiver, http, rpc, null), "serve")) {
            proxy.await("the line", () -> !proxy.out().isEmpty());

            int status = call(http);
            callByRpc(rpc);
            proxy.sigterm();

            assertEquals(0, proxy.code(), proxy::everything);
            assertEquals(200, status);
            assertEquals(List.of(), receiver.paths());
        } finally {
            servers.forEach(FaultServer::close);
        }
    }

    /** The server may add a span of its own for the HTTP request; then the client's trace goes on through that. */
    private void assertHttp(OtlpReceiver receiver) {
        Span request = request(receiver, "http");
        Map<String, Span> all = receiver.spans().stream().collect(Collectors.toMap(Span::id, each -> each));
        Span outermost = all.getOrDefault(request.parent(), request);
        assertEquals(TRACE, request.trace());
        assertEquals(PARENT, outermost.parent(), () -> receiver.spans().toString());
        assertEquals(2, outermost.kind());
        assertEquals(outermost.equals(request) ? 2 : 1, request.kind());
        assertEquals("trace-1", request.attribute("jubaproxy.request_id"));
        assertFanOut(receiver, request);
    }

    private void assertRpc(OtlpReceiver receiver) {
        Span request = request(receiver, "rpc");
        assertEquals("", request.parent());
        assertEquals(2, request.kind());
        assertFanOut(receiver, request);
    }

    private void assertFanOut(OtlpReceiver receiver, Span request) {
        List<Span> calls = ours(receiver).stream()
                .filter(span -> span.parent().equals(request.id()))
                .sorted(Comparator.comparing(span -> span.attribute("jubaproxy.endpoint")))
                .toList();
        assertEquals("stat/clear", request.name());
        assertEquals("127.0.0.1", request.attribute("client.address"));
        assertTrue(Integer.parseInt(request.attribute("client.port")) > 0, request.toString());
        assertEquals(2, request.status());
        assertEquals("connection-closed", request.attribute("jubaproxy.outcome"));
        assertEquals(servers.get(1).endpoint().address(), request.attribute("jubaproxy.endpoint"));
        assertEquals("3", request.attribute("jubaproxy.servers"));
        assertTrue(request.attribute("jubaproxy.why").contains("outranks 1 application error"), request.toString());
        assertEquals(3, calls.size());
        assertAll(calls.stream().map(call -> () -> {
            assertEquals(request.trace(), call.trace());
            assertEquals(3, call.kind());
            assertTrue(call.start() >= request.start() && call.end() > call.start(), call.toString());
        }));
        assertEquals(
                Map.of(
                        servers.get(0).endpoint().address(), "application-error",
                        servers.get(1).endpoint().address(), "connection-closed",
                        servers.get(2).endpoint().address(), "ok"),
                calls.stream()
                        .collect(Collectors.toMap(
                                call -> call.attribute("jubaproxy.endpoint"),
                                call -> call.attribute("jubaproxy.outcome"))));
    }

    private static Span request(OtlpReceiver receiver, String door) {
        return ours(receiver).stream()
                .filter(span -> span.attribute("jubaproxy.door").equals(door))
                .findFirst()
                .orElseThrow();
    }

    private static List<Span> ours(OtlpReceiver receiver) {
        return receiver.spans().stream()
                .filter(span -> !span.attribute("jubaproxy.outcome").isEmpty())
                .toList();
    }

    private int call(int port) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/stat/demo/clear"))
                .header("Content-Type", "application/json")
                .header("X-Request-Id", "trace-1")
                .header("traceparent", "00-" + TRACE + "-" + PARENT + "-01")
                .POST(BodyPublishers.ofString("[]"))
                .build();
        return client.send(request, BodyHandlers.ofString()).statusCode();
    }

    private static void callByRpc(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(new MessageWriter()
                            .request(1, "clear", Encoded.array(Encoded.text("demo")))
                            .toByteArray());
            assertTrue(socket.getInputStream().read() >= 0);
        }
    }

    private Map<String, String> settings(OtlpReceiver receiver, int http, int rpc, @Nullable String disabled) {
        Map<String, String> settings = new HashMap<>();
        settings.put("JUBAPROXY_SERVER", System.getProperty("arquillian.launch", "payara"));
        settings.put("JUBAPROXY_BIND", "127.0.0.1");
        settings.put("JUBAPROXY_HTTP_PORT", Integer.toString(http));
        settings.put("JUBAPROXY_LISTEN", "stat:" + rpc);
        settings.put(
                "JUBAPROXY_MEMBERS",
                "stat/demo@"
                        + servers.stream()
                                .map(server -> server.endpoint().address())
                                .collect(Collectors.joining(",")));
        settings.put("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.endpoint());
        settings.put("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf");
        settings.put("OTEL_BSP_SCHEDULE_DELAY", "100");
        if (disabled != null) {
            settings.put("OTEL_SDK_DISABLED", disabled);
        }
        return settings;
    }
}
