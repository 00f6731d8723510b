package io.jubaproxy.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlDoorTest {
    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private List<StatServer> servers;
    private ControlDoor door;

    @BeforeEach
    void open() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        servers = List.of(StatServer.start(any, folder), StatServer.start(any, folder));
        door = ControlDoor.open(0, servers);
    }

    @AfterEach
    void close() {
        door.close();
        servers.forEach(StatServer::close);
    }

    @Test
    void aFaultIsSetForTheServerNamedAndShown() throws Exception {
        HttpResponse<String> set = send("POST", "/demo/servers/2/fault", "{\"fault\":\"slow\",\"delayMillis\":500}");
        HttpResponse<String> shown = send("GET", "/demo/servers/2/fault", "");

        assertEquals(200, set.statusCode());
        assertEquals(new Fault.Off(), servers.get(0).fault());
        assertEquals(new Fault.Slow(500), servers.get(1).fault());
        assertEquals("{\"fault\":\"slow\",\"delayMillis\":500}\n", shown.body());
    }

    @Test
    void theListNamesEveryServerWithAddressAndFault() throws Exception {
        HttpResponse<String> list = send("GET", "/demo/servers", "");

        assertEquals(
                "application/json", list.headers().firstValue("Content-Type").orElseThrow());
        for (StatServer server : servers) {
            assertTrue(
                    list.body().contains("\"address\":\"" + server.address() + "\",\"fault\":{\"fault\":\"off\"}"),
                    list::body);
        }
    }

    @Test
    void aWrongRequestGetsAProblemThatNamesWhatIsAllowed() throws Exception {
        assertProblem(400, "faults: off, refuse", send("POST", "/demo/servers/1/fault", "{\"fault\":\"x\"}"));
        assertProblem(400, "The body is no JSON", send("POST", "/demo/servers/1/fault", "{"));
        assertProblem(404, "There is no server 3; servers: 1, 2.", send("POST", "/demo/servers/3/fault", "{}"));
        assertProblem(404, "There is no server 01; servers: 1, 2.", send("GET", "/demo/servers/01/fault", ""));
        assertProblem(404, "/demo/servers/{n}/fault", send("GET", "/", ""));
        assertProblem(405, "takes GET, POST, not DELETE", send("DELETE", "/demo/servers/1/fault", ""));
        assertProblem(405, "takes GET, not POST", send("POST", "/demo/servers", "{}"));
        assertProblem(413, "larger than 4096 bytes", send("POST", "/demo/servers/1/fault", " ".repeat(5000)));
    }

    private static void assertProblem(int status, String detail, HttpResponse<String> answer) {
        assertEquals(status, answer.statusCode());
        assertEquals(
                "application/problem+json",
                answer.headers().firstValue("Content-Type").orElseThrow());
        try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
            assertTrue(reader.readObject().getString("detail").contains(detail), answer::body);
        }
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + door.port() + path))
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
