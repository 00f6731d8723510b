package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private int status = 200;
    private String answer = "{\"result\":true}";

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void argumentsAreJsonWhereTheyParseAndStringsElse() {
        int code = call(
                "stat",
                "a b/c",
                "push",
                "key",
                "1.50",
                "[1,null]",
                "{\"x\":\"é\"}",
                "\"7\"",
                "12ab",
                "1 2",
                "-1",
                "NaN",
                "");

        assertEquals(0, code);
        assertEquals(
                List.of("POST /api/stat/a%20b%2Fc/push"
                        + " [\"key\",1.50,[1,null],{\"x\":\"é\"},\"7\",\"12ab\",\"1 2\",-1,\"NaN\",\"\"]"),
                requests);
        assertEquals("true", text(out).strip());
    }

    @Test
    void bigNumbersSurvive() {
        answer = "{\"result\":[9223372036854775807,1.5]}";

        call("stat", "demo", "sum");

        assertEquals("[9223372036854775807,1.5]", text(out).strip());
    }

    @Test
    void problemIsPrintedInLinesAndExitCodeIsOne() {
        status = 502;
        answer = """
                {"type":"x","title":"t","status":502,"detail":"127.0.0.1:9 refused","kind":"connect-failed",
                 "failures":[{"endpoint":"127.0.0.1:9","kind":"connect-failed","elapsedMicros":1500,"detail":"refused"}]}
                """;

        int code = call("stat", "demo", "sum");

        assertEquals(1, code);
        assertEquals("", text(out));
        assertEquals(
                List.of(
                        "connect-failed (HTTP 502): 127.0.0.1:9 refused",
                        "  127.0.0.1:9: connect-failed after 1.5 ms: refused"),
                text(err).lines().toList());
    }

    @Test
    void answerThatIsNoJsonIsOneSentence() {
        status = 404;
        answer = "<html>";

        int code = call("stat", "demo", "sum");

        assertEquals(1, code);
        assertTrue(text(err).contains("has status 404 and is no answer of Jubaproxy."), text(err));
    }

    private int call(String... operands) {
        List<String> line = new ArrayList<>(List.of(
                "call", "--url", "http://127.0.0.1:" + server.getAddress().getPort() + "/"));
        line.addAll(List.of(operands));
        Terminal terminal = new Terminal(print(out), print(err));
        return new Launcher(List.of(new CallCommand()), terminal).run(line);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
