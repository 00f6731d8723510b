package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.RawValue;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.SettingKeys;
import io.jubaproxy.demo.About;
import io.jubaproxy.demo.Demo;
import io.jubaproxy.demo.DemoServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs the proxy in front of three servers of its own, for a person to try or for the tour that tries everything itself. */
final class DemoCommand implements Command {
    private static final String DEFAULT_CONTROL_PORT = "8081";

    /** Three servers, any ports. */
    private static final String DEFAULT_SERVER_PORTS = "0,0,0";

    private final Layout layout;

    DemoCommand(Layout layout) {
        this.layout = layout;
    }

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public String usage() {
        return "[--tour]";
    }

    @Override
    public String summary() {
        return "runs the proxy with three servers to try";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        Arguments parsed = Arguments.parse(arguments, Set.of("control-port", "server-ports"), Set.of("tour"));
        Operands.none(name(), parsed);
        List<Integer> ports = PortOption.list("server-ports", own(parsed, "server-ports", DEFAULT_SERVER_PORTS));
        if (ports.size() != 3) {
            throw new UsageException("The option --server-ports needs three ports, such as 9301,9302,9303.");
        }
        int controlPort = PortOption.port("control-port", own(parsed, "control-port", DEFAULT_CONTROL_PORT));
        // Before anything starts: a wrong setting ends the command here.
        read(settings(parsed, "stat/demo@127.0.0.1:1"));
        Scratch scratch = Scratch.create();
        try (DemoServers servers = DemoServers.start(loopback(ports), controlPort, scratch.folder())) {
            return run(parsed, servers, DemoLog.into(logFile(scratch)), terminal);
        } catch (IOException e) {
            throw new LaunchException("The demo stopped: " + e.getMessage() + ".", e);
        } finally {
            scratch.delete();
        }
    }

    private int run(Arguments parsed, DemoServers servers, DemoLog log, Terminal terminal) throws IOException {
        Map<String, String> settings = settings(parsed, servers.members());
        Reading reading = read(settings);
        reading.warnings().forEach(terminal.err()::println);
        boolean tour = parsed.own().containsKey("tour");
        // While cases are played nothing waits for signals, so that one ends the process the plain way.
        Runnable end = tour ? () -> {} : new EndSignals()::await;
        RunningProxy proxy = start(reading, settings, log, terminal);
        try {
            Demo demo = new Demo(servers, proxy.url(), terminal.out());
            About about = new About(proxy.serverTitle(), log.file());
            if (tour) {
                return demo.tour(about) ? Launcher.SUCCEEDED : Launcher.FAILED;
            }
            demo.show(about);
            end.run();
            terminal.out().println("Jubaproxy and its servers stop.");
            return Launcher.SUCCEEDED;
        } finally {
            proxy.stop();
        }
    }

    private RunningProxy start(Reading reading, Map<String, String> settings, DemoLog log, Terminal terminal) {
        terminal.out().println("Starting Jubaproxy and three servers, which takes some seconds ...");
        terminal.out().println();
        try {
            return RunningProxy.start(layout, reading, handedOver(settings));
        } catch (LaunchException e) {
            terminal.err().print(log.text());
            throw e;
        }
    }

    /** The preset ones too: whoever named them or not, options of the demo is what they are. */
    private static Map<String, RawValue> handedOver(Map<String, String> settings) {
        return settings.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> RawValue.ofOption(entry.getKey(), entry.getValue())));
    }

    /** Beside the installation, where it outlasts the demo; else in the temporary folder. */
    private Path logFile(Scratch scratch) {
        return (Files.isWritable(layout.home()) ? layout.home() : scratch.folder()).resolve("demo.log");
    }

    /** The user's settings, what the demo presets where they say nothing, and the members, which are always the demo's own. */
    private static Map<String, String> settings(Arguments parsed, String members) {
        if (parsed.settings().containsKey(SettingKeys.MEMBERS.name())) {
            throw new UsageException("The command demo brings its own servers; `./jubaproxy serve` takes --members.");
        }
        Map<String, String> settings = new HashMap<>();
        settings.put(SettingKeys.BIND.name(), "127.0.0.1");
        settings.put(SettingKeys.INTERCONNECT_TIMEOUT.name(), "PT2S");
        settings.put(SettingKeys.ADMIN.name(), "on");
        settings.putAll(parsed.settings());
        settings.computeIfPresent(SettingKeys.HTTP_PORT.name(), (key, port) -> port.equals("0") ? freePort() : port);
        settings.put(SettingKeys.MEMBERS.name(), members);
        return settings;
    }

    /** For the demo's doors 0 means any port, since it is nothing without them. */
    private static String freePort() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(probe.getLocalPort());
        } catch (IOException e) {
            throw new LaunchException("No port is free: " + e.getMessage() + ".", e);
        }
    }

    private static Reading read(Map<String, String> settings) {
        Reading reading = ProcessSettings.read(settings, ProcessSettings.systemProperties(), System.getenv());
        if (reading.settings().http().port() == 0) {
            throw new UsageException("The demo needs its HTTP door; give --http-port a port from 1 to 65535.");
        }
        return reading;
    }

    private static List<InetSocketAddress> loopback(List<Integer> ports) {
        return ports.stream()
                .map(port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .toList();
    }

    private static String own(Arguments parsed, String name, String otherwise) {
        return parsed.own().getOrDefault(name, otherwise);
    }
}
