package io.jubaproxy.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code jubaproxy serve} in a process of its own, with the flags it ships. */
final class ProxyProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(25);
    /** Open Liberty waits 30 s for what is still running. */
    private static final long STOP_SECONDS = 45;

    private final Process process;
    private final Meter meter;
    private final InetSocketAddress http;
    private final InetSocketAddress rpc;
    private final Duration startTime;

    private ProxyProcess(Process process, Meter meter, int httpPort, int rpcPort, Duration startTime) {
        this.process = process;
        this.meter = meter;
        this.http = new InetSocketAddress(InetAddress.getLoopbackAddress(), httpPort);
        this.rpc = new InetSocketAddress(InetAddress.getLoopbackAddress(), rpcPort);
        this.startTime = startTime;
    }

    /**
     * Starts the proxy, with an RPC door for {@code task}, and waits until it is ready.
     *
     * @param log its file
     * @param launcher the launcher's jar
     * @param jvmFlags beside the shipped ones
     * @param settings environment variables
     */
    static ProxyProcess start(
            Installation installation,
            Path log,
            Path launcher,
            ServerName server,
            List<String> jvmFlags,
            Map<String, String> settings)
            throws IOException, InterruptedException {
        String on = server.name().toLowerCase(Locale.ROOT);
        int port = freePort();
        int rpcPort = freePort();
        List<String> command = new ArrayList<>(
                List.of(System.getProperty("java.home") + "/bin/java", "@" + installation.jvmOptions()));
        command.addAll(jvmFlags);
        command.addAll(
                List.of("-jar", launcher.toString(), "serve", "--on", on, "--http-port", Integer.toString(port)));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("JUBAPROXY_BIND", "127.0.0.1");
        builder.environment().put("JUBAPROXY_LISTEN", "task:[127.0.0.1]:" + rpcPort);
        builder.environment().put("JUBAPROXY_SERVICES", installation.services().toString());
        builder.environment().putAll(settings);
        long started = System.nanoTime();
        Process process = builder.start();
        // An interrupted benchmark must not leave a server behind.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end of " + on));
        try {
            awaitReady(process, port, started);
            Duration startTime = Duration.ofNanos(System.nanoTime() - started);
            return new ProxyProcess(process, Meter.ofJvm(process), port, rpcPort, startTime);
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static void awaitReady(Process process, int port, long started) throws IOException, InterruptedException {
        HttpRequest ready = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health/ready"))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (!isReady(client, ready)) {
                if (!process.isAlive() || System.nanoTime() - started > START_LIMIT.toNanos()) {
                    throw new IllegalStateException(
                            "The proxy did not become ready; its log in target/bench says why.");
                }
                TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            }
        }
    }

    private static boolean isReady(HttpClient client, HttpRequest ready) throws InterruptedException {
        try {
            return client.send(ready, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Free a moment ago; the system hands out others until this one is asked for. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    InetSocketAddress http() {
        return http;
    }

    /** The RPC door for {@code task}. */
    InetSocketAddress rpc() {
        return rpc;
    }

    /** From the start of the process to the first good answer of {@code /health/ready}. */
    Duration startTime() {
        return startTime;
    }

    /** Since its start. */
    Usage usage() {
        return meter.usage();
    }

    /** Resident memory, in KiB, as the kernel tells it. */
    long residentKibibytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    /** Ends it in order, so that a flight recording is written. */
    @Override
    public void close() {
        meter.close();
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, STOP_SECONDS, TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
    }
}
