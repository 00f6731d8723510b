package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthTest {
    @TempDir
    private Path temporary;

    @Test
    void theProxyThatStartedLastIsAsked() throws IOException {
        Path older = Files.createDirectory(temporary.resolve("jubaproxy-1"));
        Path newer = Files.createDirectory(temporary.resolve("jubaproxy-2"));
        Files.createDirectory(temporary.resolve("jubaproxy-still-starting"));
        HealthFile.write(newer, URI.create("http://127.0.0.1:2"));
        HealthFile.write(older, URI.create("http://127.0.0.1:1"));
        Files.setLastModifiedTime(older.resolve("url"), FileTime.fromMillis(0));

        assertEquals(Optional.of(URI.create("http://127.0.0.1:2")), HealthFile.latest(temporary));
    }

    @Test
    void whereNoneHasStartedThereIsNothingToAsk() throws IOException {
        assertTrue(HealthFile.latest(temporary).isEmpty());
    }

    @Test
    void statusLineIsReadFromTheProxy() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        server.createContext("/health/live", exchange -> {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.start();
        try {
            URI proxy = HttpAddress.url("127.0.0.1", server.getAddress().getPort());

            assertTrue(Health.status(proxy, "/health/live").startsWith("HTTP/1.1 503 "));
        } finally {
            server.stop(0);
        }
    }
}
