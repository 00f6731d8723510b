package io.jubaproxy.chaos;

import io.jubaproxy.membership.Endpoint;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * What all cases of whole processes share: two proxies, two clusters of scripted servers in this process and three servers of the demo as
 * processes. Starting it takes most of their time, so it is started once.
 */
final class Deployment implements AutoCloseable {
    static final Duration DEADLINE = Duration.ofSeconds(1);
    static final String DEMO = "demo";
    /** The calm cluster's servers once more, with a deadline that a proxy just started on a busy machine doesn't miss. */
    static final String GENTLE = "gentle";

    private static final int DEMO_SERVERS = 3;

    private final Path folder;
    private final Stall stall = new Stall();
    private final EventLoopGroup serverLoops = loops("chaos-servers");
    private final EventLoopGroup clientLoops = loops("chaos-clients");
    private final Cluster calm;
    private final Cluster stormy;
    private final List<Process> demoServers = new ArrayList<>();
    private final List<ReservedPort> demoPorts = new ArrayList<>();
    private final List<ServeProcess> proxies = new ArrayList<>();
    private final Path settings;

    private Deployment(Path folder) throws IOException {
        this.folder = folder;
        this.settings = folder.resolve("proxy.properties");
        calm = new Cluster("calm", serverLoops, stall, DEADLINE);
        stormy = new Cluster("stormy", serverLoops, stall, DEADLINE);
        Path services = Files.createDirectory(folder.resolve("services"));
        Files.writeString(services.resolve("chaos.idl"), Clusters.IDL);
        for (int server = 0; server < DEMO_SERVERS; server++) {
            demoPorts.add(new ReservedPort("127.0.0.1"));
            startDemoServer(server);
        }
        setDemoMembers(List.of(0, 1, 2));
        Map<String, String> environment = Map.of(
                "JUBAPROXY_CONFIG",
                settings.toString(),
                "JUBAPROXY_SERVICES",
                services.toString(),
                "JUBAPROXY_INTERCONNECT_TIMEOUT",
                "PT" + DEADLINE.toSeconds() + "S",
                "JUBAPROXY_DEADLINES",
                "chaos/" + GENTLE + "/*=PT15S,stat/*/*=PT5S",
                "JUBAPROXY_ERROR_WORDING",
                "verbatim",
                "JUBAPROXY_SESSION_TIMEOUT",
                "PT0S",
                "JUBAPROXY_MAX_CONNECTIONS",
                "20000");
        for (int proxy = 0; proxy < 2; proxy++) {
            proxies.add(new ServeProcess(folder, environment).start());
        }
    }

    /**
     * Both proxies are ready when it returns.
     *
     * @param folder for logs and settings
     */
    static Deployment start(Path folder) throws IOException {
        Deployment deployment = new Deployment(folder);
        try {
            deployment.proxies.forEach(ServeProcess::awaitReady);
            deployment.proxies.forEach(
                    proxy -> deployment.stall.watch(proxy.process().pid()));
            deployment.warmUp();
            return deployment;
        } catch (AssertionError e) {
            deployment.close();
            throw e;
        }
    }

    /** Whatever comes first loads classes, for longer than deadlines allow. */
    private void warmUp() {
        RpcLoad first = new RpcLoad(clientLoops, proxy(0).chaosPort(), 1, 1_000_000_000L).with(calm, 4, 4, 500);
        while (first.tally().answers() < 2_000) {
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(20));
        }
        Tally unused = first.end();
    }

    private static EventLoopGroup loops(String name) {
        return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
    }

    void startDemoServer(int server) throws IOException {
        Path log = Files.createTempFile(folder, "demo-server", ".log");
        String port = Integer.toString(demoPorts.get(server).address().getPort());
        Process process = ServeProcess.program(log, Map.of(), "demo-server", "--port", port, "--control-port", "0");
        if (server < demoServers.size()) {
            demoServers.set(server, process);
        } else {
            demoServers.add(process);
        }
    }

    /** The proxies see it within seconds: they watch the file. */
    void setDemoMembers(List<Integer> servers) throws IOException {
        String demo = servers.stream()
                .map(server -> "127.0.0.1:" + demoPorts.get(server).address().getPort())
                .collect(Collectors.joining(","));
        String text = "jubaproxy.members=chaos/calm@" + members(calm) + ";chaos/" + GENTLE + "@" + members(calm)
                + ";chaos/stormy@" + members(stormy) + ";stat/" + DEMO + "@" + demo + "\n";
        Path next = Files.writeString(folder.resolve("next.properties"), text);
        Files.move(next, settings, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String members(Cluster cluster) {
        return cluster.servers().stream()
                .map(ChaosServer::endpoint)
                .map(Endpoint::address)
                .collect(Collectors.joining(","));
    }

    /** As {@code kill -9} does. */
    void killDemoServer(int server) {
        demoServers.get(server).destroyForcibly();
    }

    ServeProcess proxy(int number) {
        return proxies.get(number);
    }

    Cluster calm() {
        return calm;
    }

    Cluster stormy() {
        return stormy;
    }

    Stall stall() {
        return stall;
    }

    EventLoopGroup clientLoops() {
        return clientLoops;
    }

    @Override
    public void close() throws IOException {
        for (ServeProcess proxy : proxies) {
            proxy.close();
        }
        demoServers.forEach(Process::destroyForcibly);
        for (ReservedPort port : demoPorts) {
            port.close();
        }
        calm.close();
        stormy.close();
        stall.close();
        clientLoops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        serverLoops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
