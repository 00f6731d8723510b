package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.RawValue;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.SettingException;
import io.jubaproxy.config.SettingKeys;
import io.jubaproxy.config.Settings;
import io.jubaproxy.config.SourceSpec;
import io.jubaproxy.membership.ClusterName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
        return "";
    }

    @Override
    public String summary() {
        return "runs the proxy";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        long started = System.nanoTime();
        Arguments parsed = Arguments.parse(arguments, Set.of(), Set.of());
        Operands.none(name(), parsed);
        Reading reading = ProcessSettings.read(parsed.settings(), ProcessSettings.systemProperties(), System.getenv());
        requireDoor(reading);
        reading.warnings().forEach(terminal.err()::println);
        EndSignals end = new EndSignals();
        RunningProxy proxy = RunningProxy.start(layout, reading, parsed.settings());
        double seconds = (System.nanoTime() - started) / 1e9;
        terminal.out().println(banner(proxy, reading.settings(), seconds));
        end.await();
        terminal.out().println("Jubaproxy stops.");
        proxy.stop();
        return Launcher.SUCCEEDED;
    }

    private static void requireDoor(Reading reading) {
        if (reading.settings().http().port() == 0) {
            RawValue value = reading.source().find(SettingKeys.HTTP_PORT).orElseThrow();
            throw new SettingException("jubaproxy.http-port is \"" + value.text() + "\" (" + value.origin()
                    + "), which opens no HTTP door, and no other door is set; give it a port from 1 to 65535.");
        }
    }

    private static String banner(RunningProxy proxy, Settings settings, double seconds) {
        return String.format(
                Locale.ROOT,
                "Jubaproxy %s is ready after %.1f s on %s: %s/ (%s)",
                Version.current(),
                seconds,
                proxy.serverTitle(),
                proxy.url(),
                members(settings.members().sources()));
    }

    private static String members(Map<ClusterName, SourceSpec> sources) {
        return sources.isEmpty()
                ? "no members: set jubaproxy.members"
                : sources.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + size(entry.getValue()))
                        .collect(Collectors.joining(", "));
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
