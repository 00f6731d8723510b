package io.jubaproxy.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.TestAuthority;
import io.jubaproxy.testkit.TlsClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The HTTP door over TLS, as {@code ./jubaproxy serve} opens it. One start of the server: certificate, both versions, reload. */
@Timeout(300)
class HttpsIT {
    private static final TestAuthority AUTHORITY = new TestAuthority("authority");

    @Test
    void callsAreAnsweredOverTlsAndAChangedCertificateFailsNobody(@TempDir Path folder) throws Exception {
        AUTHORITY.issue("proxy", "127.0.0.1").writeTo(folder, "proxy");
        int http = Program.freePort();
        int https = Program.freePort();
        TlsClient client = TlsClient.trusting(AUTHORITY);
        try (FaultServer server = FaultServer.start();
                Program proxy = Program.start(folder, settings(folder, server, http, https), "serve")) {
            proxy.await("the line", () -> !proxy.out().isEmpty());
            assertTrue(proxy.out().getFirst().contains("HTTPS on port " + https), proxy::everything);

            assertEquals("HTTP/1.1 200", answer(client.speaking("TLSv1.2"), https), proxy::everything);
            assertEquals("HTTP/1.1 200", answer(client.speaking("TLSv1.3"), https), proxy::everything);
            reload(folder, client, https);

            proxy.sigterm();
            assertEquals(0, proxy.code(), proxy::everything);
            assertFalse(proxy.everything().contains("PRIVATE"), proxy::everything);
        }
    }

    private static Map<String, String> settings(Path folder, FaultServer server, int http, int https) {
        Map<String, String> settings = new HashMap<>();
        settings.put("JUBAPROXY_SERVER", System.getProperty("arquillian.launch", "payara"));
        settings.put("JUBAPROXY_BIND", "127.0.0.1");
        settings.put("JUBAPROXY_HTTP_PORT", Integer.toString(http));
        settings.put("JUBAPROXY_HTTPS_PORT", Integer.toString(https));
        settings.put("JUBAPROXY_TLS_CERTIFICATE", folder.resolve("proxy.pem").toString());
        settings.put("JUBAPROXY_TLS_KEY", folder.resolve("proxy-key.pem").toString());
        settings.put("JUBAPROXY_MEMBERS", "stat/demo@" + server.endpoint());
        return settings;
    }

    private static void reload(Path folder, TlsClient client, int port) throws IOException {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        CompletableFuture<Integer> load = CompletableFuture.supplyAsync(() -> {
            int answered = 0;
            while (goesOn.get()) {
                try {
                    assertEquals("HTTP/1.1 200", answer(client, port));
                } catch (IOException e) {
                    throw new AssertionError("after " + answered + " answers", e);
                }
                answered++;
            }
            return answered;
        });
        try (SSLSocket old = client.connect(port)) {
            AUTHORITY.issue("renewed", "127.0.0.1").writeTo(folder, "proxy");
            while (!subject(client, port).equals("CN=renewed")) {
                Program.pause(50);
            }
            goesOn.set(false);

            assertTrue(load.join() > 0);
            assertEquals("HTTP/1.1 200", answer(old));
        }
    }

    private static String subject(TlsClient client, int port) throws IOException {
        try (SSLSocket socket = client.connect(port)) {
            return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                    .getSubjectX500Principal()
                    .getName();
        }
    }

    private static String answer(TlsClient client, int port) throws IOException {
        try (SSLSocket socket = client.connect(port)) {
            return answer(socket);
        }
    }

    /** The beginning of the answer to a call. */
    private static String answer(SSLSocket socket) throws IOException {
        String request = "POST /api/stat/demo/clear HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + "Content-Length: 2\r\nConnection: close\r\n\r\n[]";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }
}
