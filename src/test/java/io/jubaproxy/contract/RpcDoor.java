package io.jubaproxy.contract;

import io.jubaproxy.wire.ResponseFrame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

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
        try (RpcSession session = open()) {
            return session.call(cluster, method, arguments);
        }
    }

    /** Sends bytes on a new connection and reads one answer. */
    ResponseFrame exchange(byte[] request) {
        try (RpcSession session = open()) {
            return session.exchange(request);
        }
    }

    /** A connection to keep. */
    RpcSession open() {
        try {
            return new RpcSession(connect());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    @Override
    public String toString() {
        return "RPC";
    }
}
