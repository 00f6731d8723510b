package io.jubaproxy.contract;

import io.jubaproxy.rig.ServerRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One open stream of server-sent events, read by the test's own thread. */
final class EventStream implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 30_000;

    private final Socket socket;
    private final BufferedReader lines;

    private EventStream(Socket socket, InputStream in) {
        this.socket = socket;
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** As {@link #open}, after streams were closed: a server notices that of each when it writes to it next. */
    static EventStream openWhenThereIsRoom(String path) {
        long end = end();
        while (true) {
            try {
                return open(path);
            } catch (AssertionError e) {
                if (isOver(end)) {
                    throw e;
                }
            }
        }
    }

    private static long end() {
        return System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
    }

    private static boolean isOver(long end) {
        return System.nanoTime() - end > 0;
    }

    /** Returns once the server has said that it will stream. */
    static EventStream open(String path, String... headers) {
        try {
            Socket socket = new Socket(
                    InetAddress.getLoopbackAddress(), ServerRun.uri("/").getPort());
            socket.setSoTimeout(PATIENCE_MILLIS);
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                    + Stream.of(headers).map(header -> header + "\r\n").collect(Collectors.joining()) + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            EventStream stream = new EventStream(socket, socket.getInputStream());
            stream.readHeaders();
            return stream;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readHeaders() throws IOException {
        String status = lines.readLine();
        boolean isStream = false;
        for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            isStream |= line.regionMatches(true, 0, "Content-Type: text/event-stream", 0, 31);
        }
        if (!status.contains(" 200 ") || !isStream) {
            close();
            throw new AssertionError("no stream: " + status);
        }
    }

    /** Reads events until one of this name has such data. */
    void await(String name, Predicate<String> wanted) {
        try {
            String event = "";
            long end = end();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // Between them stand the sizes of chunks, which the stream's grammar would ignore.
                if (line.startsWith("event: ")) {
                    event = line.substring("event: ".length());
                } else if (line.startsWith("data: ") && event.equals(name) && wanted.test(line)) {
                    return;
                } else if (isOver(end)) {
                    throw new AssertionError("no " + name + " as wanted in " + PATIENCE_MILLIS + " ms");
                }
            }
            throw new AssertionError("the stream ended before " + name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads on until the server ends it. */
    void awaitEnd() {
        try {
            long end = end();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // Between them stand the sizes of chunks; the last has none.
                if (line.equals("0")) {
                    return;
                }
                if (isOver(end)) {
                    throw new AssertionError("no end in " + PATIENCE_MILLIS + " ms");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
