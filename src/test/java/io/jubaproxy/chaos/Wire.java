package io.jubaproxy.chaos;

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

/** A blocking MessagePack-RPC client of one connection. */
final class Wire implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final byte[] bytes = new byte[64 * 1024];
    private int from;
    private int to;
    private long nextId;

    Wire(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** @param cluster the first parameter; the others are raw strings, too */
    ResponseFrame call(String method, String cluster, byte[]... arguments) throws IOException {
        send(method, cluster, arguments);
        return read();
    }

    void send(String method, String cluster, byte[]... arguments) throws IOException {
        MessageWriter writer = new MessageWriter()
                .requestHead(nextId++ & 0xffff_ffffL, method)
                .array(1 + arguments.length)
                .raw(cluster);
        for (byte[] argument : arguments) {
            writer.raw(argument);
        }
        socket.getOutputStream().write(writer.toByteArray());
    }

    ResponseFrame read() throws IOException {
        FrameScanner scanner = new FrameScanner(ScanLimits.DEFAULT);
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        while (true) {
            if (from == to) {
                from = 0;
                to = Math.max(0, in.read(bytes));
                if (to == 0) {
                    throw new EOFException("closed before the answer");
                }
            }
            int end = scanner.scan(bytes, from, to);
            int taken = end == FrameScanner.INCOMPLETE ? to : end;
            frame.write(bytes, from, taken - from);
            from = taken;
            if (end != FrameScanner.INCOMPLETE) {
                return ResponseFrame.parse(EncodedValue.owning(frame.toByteArray()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
