package io.jubaproxy.contract;

import io.jubaproxy.rig.ServerRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** HTTP written by hand, for what no HTTP client lets its users write: any Host, any path. */
final class RawHttp {
    private static final int PATIENCE_MILLIS = 30_000;

    private RawHttp() {}

    /**
     * Sends one request without a body.
     *
     * @param requestLine without its end, for example {@code GET /api//clusters}
     * @return status line, headers and body as they came
     */
    static String send(String requestLine, List<String> headers) {
        int port = ServerRun.uri("/").getPort();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            String lines = headers.isEmpty() ? "" : String.join("\r\n", headers) + "\r\n";
            String request = requestLine + " HTTP/1.1\r\n" + lines + "Content-Length: 0\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int status(String answer) {
        return Integer.parseInt(answer.substring(9, 12));
    }
}
