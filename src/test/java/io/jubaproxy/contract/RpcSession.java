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
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;

/** One client's connection to the RPC door, one request after the other. Not thread-safe. */
final class RpcSession implements AutoCloseable {
    private final Socket socket;
    private final EmbeddedChannel frames = new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT));
    private long requests;

    RpcSession(Socket socket) {
        this.socket = socket;
    }

    /** Fails where the answer is not this request's. */
    Answer call(String cluster, String method, Object... arguments) {
        long id = ++requests;
        long start = System.nanoTime();
        ResponseFrame response = exchange(new MessageWriter()
                .request(id, method, params(cluster, arguments))
                .toByteArray());
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        if (response.msgid() != id) {
            throw new AssertionError("request " + id + " got the answer to " + response.msgid());
        }
        String kind = response.isError() ? kind(response.error()) : Answer.OK;
        return new Answer(kind, Optional.empty(), response.isError() ? "" : text(response.result()), took);
    }

    /** Sends bytes and reads one answer. */
    ResponseFrame exchange(byte[] request) {
        try {
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
        }
    }

    /** Whether nothing came that nobody asked for. */
    boolean isQuiet() {
        try {
            return socket.getInputStream().available() == 0 && frames.readInbound() == null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
    public void close() {
        frames.finishAndReleaseAll();
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
