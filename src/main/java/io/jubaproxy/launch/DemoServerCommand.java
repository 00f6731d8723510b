package io.jubaproxy.launch;

import io.jubaproxy.demo.DemoServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;

/** Runs one server of the stat service alone, where the proxy runs elsewhere. */
final class DemoServerCommand implements Command {
    private static final String DEFAULT_PORT = "9199";
    private static final String DEFAULT_BIND = "127.0.0.1";
    private static final String DEFAULT_CONTROL_PORT = "8081";

    @Override
    public String name() {
        return "demo-server";
    }

    @Override
    public String usage() {
        return "[--port 9199] [--control-port 8081]";
    }

    @Override
    public String summary() {
        return "runs one of the demo's servers alone (--bind ADDRESS)";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        Arguments parsed = Arguments.parse(arguments, Set.of("port", "bind", "control-port"), Set.of());
        Operands.none(name(), parsed);
        parsed.settings().keySet().stream().findAny().ifPresent(key -> {
            throw new UsageException(
                    "The command demo-server takes --port, --bind and --control-port only, not the setting " + key
                            + ".");
        });
        int port = PortOption.port("port", parsed.own().getOrDefault("port", DEFAULT_PORT));
        int control = PortOption.port("control-port", parsed.own().getOrDefault("control-port", DEFAULT_CONTROL_PORT));
        InetSocketAddress address = new InetSocketAddress(bind(parsed.own().getOrDefault("bind", DEFAULT_BIND)), port);
        EndSignals end = new EndSignals();
        Scratch scratch = Scratch.create();
        try (DemoServers server = DemoServers.start(List.of(address), control, scratch.folder())) {
            terminal.out()
                    .printf(
                            "A server of the stat service listens on %s; its fault is switched at http://127.0.0.1:%d/demo/servers/1/fault%n",
                            server.addresses().getFirst(), server.controlPort());
            end.await();
            return Launcher.SUCCEEDED;
        } catch (IOException e) {
            throw new LaunchException("The server does not start: " + e.getMessage() + ".", e);
        } finally {
            scratch.delete();
        }
    }

    private static InetAddress bind(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new UsageException("The option --bind is \"" + text + "\", which is no address of this machine.");
        }
    }
}
