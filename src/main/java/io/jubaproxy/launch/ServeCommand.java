package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.RawValue;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.SettingException;
import io.jubaproxy.config.SettingKeys;
import io.jubaproxy.config.Settings;
import io.jubaproxy.config.SourceSpec;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the proxy until a signal ends it. */
final class ServeCommand implements Command {
    private final Layout layout;

    ServeCommand(Layout layout) {
        this.layout = layout;
    }

    @Override
    public String name() {
        return "serve";
    }

    @Override
    public String usage() {
        return "[SERVICE]";
    }

    @Override
    public String summary() {
        return "runs the proxy; with SERVICE in the place of jubaSERVICE_proxy, and with its options (serve -?)";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        long started = System.nanoTime();
        ServeLine line = ServeLine.parse(name(), arguments);
        if (line.asked().isPresent()) {
            return answer(line.asked().get(), terminal);
        }
        Reading reading = line.read(ProcessSettings.systemProperties(), System.getenv());
        requireDoor(reading);
        reading.warnings().forEach(terminal.err()::println);
        // Standard output is for what this command says; what a server prints by itself belongs to its log.
        System.setOut(System.err);
        line.notes().forEach(terminal.err()::println);
        EndSignals end = new EndSignals();
        RunningProxy proxy = RunningProxy.start(layout, reading, line.settings());
        double seconds = (System.nanoTime() - started) / 1e9;
        terminal.out().println(banner(proxy, reading.settings(), seconds));
        end.await();
        terminal.out().println("Jubaproxy stops.");
        proxy.stop();
        return Launcher.SUCCEEDED;
    }

    private static int answer(OriginalOption question, Terminal terminal) {
        if (question == OriginalOption.VERSION) {
            return new VersionCommand().run(List.of(), terminal);
        }
        terminal.out().println("Usage: ./jubaproxy serve [SERVICE] [options of jubaSERVICE_proxy] [--key=value ...]");
        terminal.out().println();
        for (OriginalOption option : OriginalOption.values()) {
            terminal.out().println(option.help());
        }
        terminal.out().println();
        terminal.out().println("docs/migrating.md tells how to replace an original proxy.");
        return Launcher.SUCCEEDED;
    }

    private static void requireDoor(Reading reading) {
        Settings settings = reading.settings();
        boolean hasHttp = settings.http().port() != 0 || settings.tls().httpsPort() != 0;
        if (!hasHttp && settings.rpc().listeners().isEmpty()) {
            RawValue value = reading.source().find(SettingKeys.HTTP_PORT).orElseThrow();
            throw new SettingException("jubaproxy.http-port is \"" + value.text() + "\" (" + value.origin()
                    + "), which opens no HTTP door, and no other door is set; give it a port from 1 to 65535.");
        }
    }

    private static String banner(RunningProxy proxy, Settings settings, double seconds) {
        return String.format(
                Locale.ROOT,
                "Jubaproxy %s is ready after %.1f s on %s: %s (%s)",
                Version.current(),
                seconds,
                proxy.serverTitle(),
                doors(proxy, settings),
                members(settings.members()));
    }

    private static String doors(RunningProxy proxy, Settings settings) {
        String http = settings.http().port() == 0
                ? "HTTP off, health at " + proxy.url() + "/health/ready"
                : proxy.url() + "/";
        int https = settings.tls().httpsPort();
        return Stream.concat(
                        https == 0 ? Stream.of(http) : Stream.of(http, "HTTPS on port " + https),
                        settings.rpc().listeners().stream()
                                .map(listener -> listener.service() + " on "
                                        + listener.address().orElse(settings.bind()) + " port " + listener.port()
                                        + (settings.tls().door().isPresent() ? " over TLS" : "")))
                .collect(Collectors.joining(", "));
    }

    private static String members(Settings.Members members) {
        Stream<String> named =
                members.sources().entrySet().stream().map(entry -> entry.getKey() + ": " + size(entry.getValue()));
        Stream<String> found = members.zookeeper().stream()
                .map(zooKeeper -> "clusters looked up in ZooKeeper " + zooKeeper.ensemble());
        String all = Stream.concat(named, found).collect(Collectors.joining(", "));
        return all.isEmpty() ? "no members: set jubaproxy.members or jubaproxy.zookeeper" : all;
    }

    private static String size(SourceSpec source) {
        return switch (source) {
            case SourceSpec.Static fixed -> fixed.servers().size() + " servers";
            case SourceSpec.Dns dns -> "by DNS";
            case SourceSpec.Srv srv -> "by DNS";
            case SourceSpec.Kubernetes kubernetes -> "by Kubernetes";
            case SourceSpec.ZooKeeper zooKeeper -> "by ZooKeeper";
        };
    }
}
