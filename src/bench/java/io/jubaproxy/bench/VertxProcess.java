package io.jubaproxy.bench;

import io.jubaproxy.bench.vertx.VertxFanOut;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The hand-written proxy with Vert.x in a process of its own, with the product's JVM flags. */
final class VertxProcess implements AutoCloseable {
    private final Process process;
    private final Meter meter;
    private final InetSocketAddress address;

    private VertxProcess(Process process, Meter meter, InetSocketAddress address) {
        this.process = process;
        this.meter = meter;
        this.address = address;
    }

    static VertxProcess start(Workbench workbench, Cluster cluster) throws IOException, InterruptedException {
        Installation installation = workbench.installation();
        int port = ProxyProcess.freePort();
        Path log = installation.output("vertx.log");
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "@" + installation.jvmOptions(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        VertxFanOut.class.getName(),
                        Integer.toString(port),
                        cluster.addresses())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end of vertx"));
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        Listener.await(address, "the proxy with Vert.x");
        return new VertxProcess(process, Meter.ofJvm(process), address);
    }

    Load load(String name, RpcCall call, int connections) {
        return new Load(name, address, call, connections).costing(meter::usage);
    }

    @Override
    public void close() {
        meter.close();
        process.destroy();
        process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }
}
