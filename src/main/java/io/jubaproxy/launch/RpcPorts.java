package io.jubaproxy.launch;

import io.jubaproxy.config.Listener;
import io.jubaproxy.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** The ports of the RPC doors, looked at before a server starts: later a taken one would be a page of log. */
final class RpcPorts {
    private RpcPorts() {}

    /** @throws LaunchException where one is taken */
    static void requireFree(Settings settings) {
        for (Listener listener : settings.rpc().listeners()) {
            String address = listener.address().orElse(settings.bind());
            try (ServerSocket socket = new ServerSocket()) {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(InetAddress.getByName(address), listener.port()));
            } catch (IOException e) {
                throw new LaunchException(
                        "The RPC door of " + listener.service() + " can't open on " + address + " port "
                                + listener.port() + ": " + e.getMessage() + ".",
                        e);
            }
        }
    }
}
