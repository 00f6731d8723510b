package io.jubaproxy.demo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The demo's servers of the stat service and the control address that switches their faults. */
public final class DemoServers implements AutoCloseable {
    private final List<StatServer> servers;
    private final ControlDoor control;

    private DemoServers(List<StatServer> servers, ControlDoor control) {
        this.servers = List.copyOf(servers);
        this.control = control;
    }

    /**
     * Starts a server for each address.
     *
     * @param addresses port 0 for any
     * @param controlPort 0 for any
     * @param folder where save and load keep their files
     * @throws IOException where a port is taken; nothing runs then
     */
    public static DemoServers start(List<InetSocketAddress> addresses, int controlPort, Path folder)
            throws IOException {
        List<StatServer> servers = new ArrayList<>();
        try {
            for (InetSocketAddress address : addresses) {
                servers.add(StatServer.start(address, folder));
            }
            return new DemoServers(servers, ControlDoor.open(controlPort, servers));
        } catch (IOException e) {
            servers.forEach(StatServer::close);
            throw e;
        }
    }

    /** The addresses of the servers 1, 2 and so on. */
    public List<String> addresses() {
        return servers.stream().map(StatServer::address).toList();
    }

    /** What the setting {@code jubaproxy.members} needs to name these servers {@code stat/demo}. */
    public String members() {
        return addresses().stream().collect(Collectors.joining(",", "stat/demo@", ""));
    }

    public int controlPort() {
        return control.port();
    }

    List<StatServer> servers() {
        return servers;
    }

    @Override
    public void close() {
        control.close();
        servers.forEach(StatServer::close);
    }
}
