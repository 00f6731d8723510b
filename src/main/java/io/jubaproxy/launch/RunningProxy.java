package io.jubaproxy.launch;

import io.jubaproxy.config.CommandLine;
import io.jubaproxy.config.RawValue;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.ServerKind;
import io.jubaproxy.config.Settings;
import io.jubaproxy.proxy.Drain;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/** The proxy on its server in this JVM. One per process: servers keep state in static fields and system properties. */
public final class RunningProxy {
    private final ApplicationServer server;
    private final Scratch scratch;
    private final HttpAddress http;
    private final Optional<HttpsDoor> https;

    private RunningProxy(ApplicationServer server, Scratch scratch, HttpAddress http, Optional<HttpsDoor> https) {
        this.server = server;
        this.scratch = scratch;
        this.http = http;
        this.https = https;
    }

    /**
     * Starts the proxy; returns when it answers.
     *
     * @param options the command line's settings by full key, handed to the WAR
     * @throws LaunchException where the server or the application does not start
     */
    static RunningProxy start(Layout layout, Reading reading, Map<String, RawValue> options) {
        Settings settings = reading.settings();
        HttpAddress http = HttpAddress.of(settings);
        RpcPorts.requireFree(settings);
        Optional<HttpsDoor> https = HttpsDoor.of(settings);
        Optional<LogFiles> logs = LogFiles.of(settings);
        CommandLine.handOver(options);
        Scratch scratch = Scratch.create();
        ServerConfig config = new ServerConfig(
                layout,
                http,
                https,
                scratch.folder(),
                logs,
                settings.observing().logFormat(),
                TelemetryDefaults.apply(reading));
        ApplicationServer server = server(settings.server(), config);
        RunningProxy proxy = new RunningProxy(server, scratch, http, https);
        try {
            server.start();
            HealthFile.write(scratch.folder(), proxy.url());
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

    /** Where the server answers over HTTP, for calls from this machine; where the HTTP door is off, only health is meant to be asked. */
    public URI url() {
        return http.url();
    }

    /** The server's product and version. */
    public String serverTitle() {
        return server.title();
    }

    /** Ends the proxy in order and removes its temporary files. */
    public void stop() {
        try {
            drain();
            server.stop();
        } finally {
            https.ifPresent(HttpsDoor::close);
            scratch.delete();
        }
    }

    /** Before the server begins to stop, which on Payara Micro 7 would keep every answer in. */
    private static void drain() {
        try {
            Object unused = ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName(Drain.NAME), "drain", new Object[0], new String[0]);
        } catch (InstanceNotFoundException e) {
            // The application never started: nothing is in flight.
        } catch (JMException e) {
            throw new LaunchException("The proxy can't be drained: " + e + ".", e);
        }
    }
}
