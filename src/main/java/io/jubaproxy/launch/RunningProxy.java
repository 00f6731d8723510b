package io.jubaproxy.launch;

import io.jubaproxy.config.Reading;
import io.jubaproxy.config.ServerKind;
import io.jubaproxy.config.SettingKeys;
import io.jubaproxy.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Map;

/** The proxy on its server in this JVM. One per process: servers keep state in static fields and system properties. */
public final class RunningProxy {
    private final ApplicationServer server;
    private final Scratch scratch;
    private final URI url;

    private RunningProxy(ApplicationServer server, Scratch scratch, URI url) {
        this.server = server;
        this.scratch = scratch;
        this.url = url;
    }

    /**
     * Starts the proxy; returns when it answers.
     *
     * @param options the command line's settings by full key, handed to the WAR as system properties
     * @throws LaunchException where the server or the application does not start
     */
    static RunningProxy start(Layout layout, Reading reading, Map<String, String> options) {
        Settings settings = reading.settings();
        requireFree(settings);
        options.forEach(System::setProperty);
        // The servers' own configuration files refer to these two.
        System.setProperty(SettingKeys.BIND.name(), settings.bind());
        System.setProperty(
                SettingKeys.HTTP_PORT.name(), Integer.toString(settings.http().port()));
        Scratch scratch = Scratch.create();
        ServerConfig config =
                new ServerConfig(layout, settings.bind(), settings.http().port(), scratch.folder());
        ApplicationServer server = server(settings.server(), config);
        RunningProxy proxy = new RunningProxy(server, scratch, url(settings));
        try {
            server.start();
            return proxy;
        } catch (LaunchException e) {
            proxy.giveUp(e);
            throw e;
        }
    }

    private void giveUp(LaunchException reason) {
        try {
            stop();
        } catch (LaunchException e) {
            reason.addSuppressed(e);
        }
    }

    private static ApplicationServer server(ServerKind kind, ServerConfig config) {
        return switch (kind) {
            case PAYARA -> new PayaraServer(config);
            case LIBERTY -> new LibertyServer(config);
        };
    }

    /** Where the HTTP door answers, for calls from this machine. */
    public URI url() {
        return url;
    }

    /** The server's product and version. */
    public String serverTitle() {
        return server.title();
    }

    /** Ends the proxy in order and removes its temporary files. */
    public void stop() {
        try {
            server.stop();
        } finally {
            scratch.delete();
        }
    }

    static URI url(Settings settings) {
        String bind = settings.bind();
        String host = bind.equals("0.0.0.0") || bind.equals("::") ? "127.0.0.1" : bind;
        String bracketed = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return URI.create("http://" + bracketed + ":" + settings.http().port());
    }

    /** The servers report a taken port somewhere in a page of log. */
    private static void requireFree(Settings settings) {
        int port = settings.http().port();
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(settings.bind()), port));
        } catch (IOException e) {
            throw new LaunchException(
                    "The HTTP door can't open on " + settings.bind() + " port " + port + ": " + e.getMessage()
                            + "; --http-port chooses another.",
                    e);
        }
    }
}
