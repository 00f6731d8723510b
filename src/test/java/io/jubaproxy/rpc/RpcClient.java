package io.jubaproxy.rpc;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ScanLimits;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/** A client on a plain socket. */
final class RpcClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    final Socket socket;
    private final EmbeddedChannel frames = new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT));

    RpcClient(InetSocketAddress address) throws IOException {
        this(address, 0);
    }

    /** @param receiveBuffer bytes, 0 for the system's default */
    RpcClient(InetSocketAddress address, int receiveBuffer) throws IOException {
        socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(address);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** @param connected over TLS for example */
    RpcClient(Socket connected) throws IOException {
        socket = connected;
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    RpcClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    RpcClient request(long msgid, String method, EncodedValue params) throws IOException {
        return send(new MessageWriter().request(msgid, method, params).toByteArray());
    }

    /** The next answer; fails where the connection is closed before it. */
    ResponseFrame answer() throws IOException {
        EncodedValue frame = frames.readInbound();
        while (frame == null) {
            byte[] bytes = new byte[8192];
            int read = socket.getInputStream().read(bytes);
            if (read < 0) {
                throw new AssertionError("the connection was closed instead of an answer");
            }
            frames.writeInbound(Unpooled.copiedBuffer(bytes, 0, read));
            frame = frames.readInbound();
        }
        return ResponseFrame.parse(frame);
    }

    List<ResponseFrame> answers(int count) throws IOException {
        List<ResponseFrame> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(answer());
        }
        return answers;
    }

    /** Waits until the proxy has closed the connection and gives how many bytes came before that. */
    long bytesUntilClosed() throws IOException {
        long bytes = 0;
        InputStream in = socket.getInputStream();
        try {
            for (int read = in.read(new byte[8192]); read >= 0; read = in.read(new byte[8192])) {
                bytes += read;
            }
        } catch (SocketException e) {
            return bytes; // reset: closed all the same
        }
        return bytes;
    }

    /** Closes its end in the middle of a test. */
    void hangUp() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        frames.finish();
    }
}
