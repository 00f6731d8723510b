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
        return new HttpAddress(bind, requireFree(bind, port, "--http-port"), port != 0);
    }

    /**
     * The port itself, or where it is 0 a free one.
     *
     * @param option chooses another
     */
    static int requireFree(String bind, int port, String option) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(bind), port));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new LaunchException(
                    "The HTTP door can't open on " + bind + " port " + port + ": " + e.getMessage() + "; " + option
                            + " chooses another.",
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
