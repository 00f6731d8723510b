package io.jubaproxy.process;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One HTTP/1.1 connection, read byte by byte: whatever comes beyond the answer to the one request that waits is noticed. */
final class KeptConnection implements AutoCloseable {
    private final int port;
    private @Nullable Socket socket;

    KeptConnection(int port) {
        this.port = port;
    }

    /**
     * What came.
     *
     * @param headers by lower-case name
     */
    record Answer(int status, Map<String, String> headers, JsonObject body) {}

    void send(String path, String requestId, String body) throws IOException {
        if (socket == null) {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(30_000);
            socket.setTcpNoDelay(true);
        }
        if (!isQuiet()) {
            throw new AssertionError("bytes that nobody asked for, before " + requestId);
        }
        String request =
                "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nX-Request-Id: "
                        + requestId + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    /** Whether nothing has come that was not read. */
    boolean isQuiet() throws IOException {
        return socket == null || socket.getInputStream().available() == 0;
    }

    Answer read() throws IOException {
        if (socket == null) {
            throw new IllegalStateException("nothing was sent");
        }
        InputStream in = socket.getInputStream();
        int status = Integer.parseInt(line(in).substring(9, 12));
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        byte[] body = headers.containsKey("content-length")
                ? exactly(in, Integer.parseInt(headers.get("content-length")))
                : chunks(in);
        if ("close".equalsIgnoreCase(headers.get("connection"))) {
            close();
        }
        try (var json = Json.createReader(new ByteArrayInputStream(body))) {
            return new Answer(status, headers, json.readObject());
        }
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            body.writeBytes(exactly(in, size));
            line(in);
        }
        line(in);
        return body.toByteArray();
    }

    private static byte[] exactly(InputStream in, int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the answer ends early");
        }
        return bytes;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended after '" + line + "'");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
