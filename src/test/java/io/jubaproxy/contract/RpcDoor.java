package io.jubaproxy.contract;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ScanLimits;
import io.jubaproxy.wire.ValueCursor;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;

/** The RPC door of the server under test, a connection for each call. Thread-safe. */
final class RpcDoor implements Door {
    private static final int PATIENCE_MILLIS = 60_000;
    /** What kinds have in common that this door words alike. */
    private static final String NO_RESULT = "no result";

    private final int port;

    RpcDoor(int port) {
        this.port = port;
    }

    /** A port that is free now. */
    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String told(String kind) {
        return kind.equals("broken-reply") || kind.equals("unusable-result") ? NO_RESULT : kind;
    }

    @Override
    public Answer call(String service, String cluster, String method, Object... arguments) {
        long start = System.nanoTime();
        ResponseFrame response = exchange(new MessageWriter()
                .request(1, method, params(cluster, arguments))
                .toByteArray());
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        String kind = response.isError() ? kind(response.error()) : Answer.OK;
        return new Answer(kind, Optional.empty(), response.isError() ? "" : text(response.result()), took);
    }

    /** Sends bytes on a new connection and reads one answer. */
    ResponseFrame exchange(byte[] request) {
        EmbeddedChannel frames = new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT));
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request);
            byte[] bytes = new byte[8192];
            EncodedValue frame = null;
            while (frame == null) {
                int read = socket.getInputStream().read(bytes);
                if (read < 0) {
                    throw new AssertionError("the proxy closed the connection instead of answering");
                }
                frames.writeInbound(Unpooled.copiedBuffer(bytes, 0, read));
                frame = frames.readInbound();
            }
            return ResponseFrame.parse(frame);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            frames.finishAndReleaseAll();
        }
    }

    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static EncodedValue params(String cluster, Object... arguments) {
        MessageWriter writer = new MessageWriter().array(1 + arguments.length).raw(cluster);
        for (Object argument : arguments) {
            switch (argument) {
                case String text -> writer.raw(text);
                case Integer number -> writer.integer(number);
                case Long number -> writer.integer(number);
                case Double number -> writer.float64(number);
                case Boolean truth -> writer.bool(truth);
                default -> throw new IllegalArgumentException("no argument of this type yet: " + argument);
            }
        }
        return writer.value();
    }

    private static String kind(EncodedValue error) {
        String text = text(error);
        return switch (text) {
            case "request timed out" -> "request-timeout";
            case "connect error in proxy" -> "connect-failed";
            case "connection closed" -> "connection-closed";
            default -> text.startsWith("rpc_server error: ") ? "application-error" : text;
        };
    }

    private static String text(EncodedValue value) {
        ValueCursor cursor = ValueCursor.over(value);
        return switch (cursor.next()) {
            case FLOAT -> Double.toString(cursor.readDouble());
            case INTEGER -> Long.toString(cursor.readLong());
            case RAW, BIN -> cursor.readString();
            case BOOL -> Boolean.toString(cursor.readBool());
            case NIL, ARRAY, MAP, EXT -> value.toString();
        };
    }

    @Override
    public String toString() {
        return "RPC";
    }
}
