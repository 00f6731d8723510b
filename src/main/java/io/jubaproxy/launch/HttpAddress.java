package io.jubaproxy.launch;

import io.jubaproxy.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;

/**
 * Where the server's HTTP listener is. No server runs without one, so where the HTTP door is off it is on loopback, on
 * any free port: only health checks from this machine are meant to find it.
 *
 * @param isDoor whether it is the HTTP door of the settings
 */
record HttpAddress(String bind, int port, boolean isDoor) {
    private static final String LOOPBACK = "127.0.0.1";

    /** @throws LaunchException where the port is taken: the servers report that somewhere in a page of log */
    static HttpAddress of(Settings settings) {
        int port = settings.http().port();
        String bind = port == 0 ? LOOPBACK : settings.bind();
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(bind), port));
            return new HttpAddress(bind, socket.getLocalPort(), port != 0);
        } catch (IOException e) {
            throw new LaunchException(
                    "The HTTP door can't open on " + bind + " port " + port + ": " + e.getMessage()
                            + "; --http-port chooses another.",
                    e);
        }
    }

    /** For calls from this machine. */
    URI url() {
        return url(bind, port);
    }

    static URI url(String bind, int port) {
        String host = bind.equals("0.0.0.0") || bind.equals("::") ? LOOPBACK : bind;
        String bracketed = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return URI.create("http://" + bracketed + ":" + port);
    }
}
