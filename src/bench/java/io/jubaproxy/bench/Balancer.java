package io.jubaproxy.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** HAProxy in TCP mode over the same servers, where it is installed: the least a proxy process can cost. */
final class Balancer implements AutoCloseable {
    private static final List<Path> PLACES =
            List.of(Path.of("/usr/sbin/haproxy"), Path.of("/usr/bin/haproxy"), Path.of("/usr/local/sbin/haproxy"));
    private static final String CONFIGURATION = """
            global
              maxconn 4000
            defaults
              mode tcp
              timeout connect 5s
              timeout client 60s
              timeout server 60s
            listen balancer
              bind 127.0.0.1:%d
              balance roundrobin
            """;

    private final @Nullable Process process;
    private final InetSocketAddress address;

    private Balancer(@Nullable Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    static Balancer start(Workbench workbench, Cluster cluster) throws IOException, InterruptedException {
        int port = ProxyProcess.freePort();
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        Optional<Path> program = PLACES.stream().filter(Files::isExecutable).findFirst();
        if (program.isEmpty()) {
            return new Balancer(null, address);
        }
        Installation installation = workbench.installation();
        String text = CONFIGURATION.formatted(port)
                + cluster.servers().stream().map(Balancer::line).collect(Collectors.joining());
        Path configuration = Files.writeString(installation.output("haproxy.cfg"), text);
        Process process = new ProcessBuilder(program.get().toString(), "-db", "-f", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(installation.output("haproxy.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end of haproxy"));
        Listener.await(address, "HAProxy");
        return new Balancer(process, address);
    }

    private static String line(InetSocketAddress server) {
        int port = server.getPort();
        return "  server s" + port + " 127.0.0.1:" + port + "\n";
    }

    /** Empty where HAProxy is not installed. */
    Optional<Load> load(String name, RpcCall call, int connections) {
        return process == null
                ? Optional.empty()
                : Optional.of(new Load(name, address, call, connections).costing(Meter.ofProgram(process)::usage));
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroy();
            process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join();
            process.destroyForcibly();
        }
    }
}
