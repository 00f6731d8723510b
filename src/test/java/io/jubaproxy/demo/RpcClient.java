package io.jubaproxy.demo;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameScanner;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ScanLimits;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.function.Consumer;

/** A blocking MessagePack-RPC client of one connection, which reads at most five seconds long. */
final class RpcClient implements AutoCloseable {
    private final Socket socket;
    private long nextId = 1;

    RpcClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(5000);
    }

    /** Sends a request whose params are the cluster's name and what {@code arguments} writes. */
    long send(String method, int count, Consumer<MessageWriter> arguments) throws IOException {
        MessageWriter params = new MessageWriter().array(1 + count).raw("demo");
        arguments.accept(params);
        long id = nextId++;
        socket.getOutputStream()
                .write(new MessageWriter().request(id, method, params.value()).toByteArray());
        return id;
    }

    /** Sends a request without arguments after the cluster's name. */
    long send(String method) throws IOException {
        return send(method, 0, params -> {});
    }

    ResponseFrame call(String method) throws IOException {
        return call(method, 0, params -> {});
    }

    ResponseFrame call(String method, int count, Consumer<MessageWriter> arguments) throws IOException {
        send(method, count, arguments);
        return read();
    }

    void sendBytes(byte... bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Spins until the server has read so many requests. */
    void awaitReceived(StatServer server, long requests) {
        while (server.received() < requests) {
            Thread.onSpinWait();
        }
    }

    void awaitWaiting(StatServer server, long requests) {
        while (server.waiting() != requests) {
            Thread.onSpinWait();
        }
    }

    ResponseFrame read() throws IOException {
        return ResponseFrame.parse(readValue());
    }

    EncodedValue readValue() throws IOException {
        FrameScanner scanner = new FrameScanner(ScanLimits.DEFAULT);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        byte[] one = new byte[1];
        do {
            if (in.read(one) < 0) {
                throw new EOFException("the server ended the connection");
            }
            bytes.write(one[0]);
        } while (scanner.scan(one, 0, 1) == FrameScanner.INCOMPLETE);
        return EncodedValue.owning(bytes.toByteArray());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
