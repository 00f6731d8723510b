package io.jubaproxy.contract;

import io.jubaproxy.testkit.TlsClient;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The RPC door over TLS, a connection for each call. Thread-safe. */
record TlsDoor(int port, TlsClient client) implements Door {
    @Override
    public String told(String kind) {
        return new RpcDoor(port).told(kind);
    }

    @Override
    public Answer call(String service, String cluster, String method, Object... arguments) {
        try (RpcSession session = new RpcSession(client.connect(port))) {
            return session.call(cluster, method, arguments);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
