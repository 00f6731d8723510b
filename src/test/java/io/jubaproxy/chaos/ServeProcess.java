package io.jubaproxy.chaos;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** {@code ./jubaproxy serve} on ports of its own, which it keeps when it is started again. None of the caller's settings reach it. */
final class ServeProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Path folder;
    private final Map<String, String> environment;
    private final ReservedPort http = new ReservedPort("127.0.0.1");
    private final ReservedPort chaos = new ReservedPort("127.0.0.1");
    private final ReservedPort stat = new ReservedPort("127.0.0.1");
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private @Nullable Process process;
    private @Nullable Path log;

    /** @param environment settings beside the ports */
    ServeProcess(Path folder, Map<String, String> environment) throws IOException {
        this.folder = folder;
        this.environment = new HashMap<>(environment);
        this.environment.put("JUBAPROXY_BIND", "127.0.0.1");
        this.environment.put("JUBAPROXY_HTTP_PORT", Integer.toString(httpPort()));
        this.environment.put("JUBAPROXY_LISTEN", "chaos:" + chaosPort() + ",stat:" + statPort());
        this.environment.put("JUBAPROXY_SERVER", System.getProperty("arquillian.launch", "payara"));
    }

    /** Begins a start; {@link #awaitReady} waits for its end. */
    ServeProcess start() throws IOException {
        log = Files.createTempFile(folder, "serve", ".log");
        process = program(log, environment, "serve");
        return this;
    }

    /** Runs the script with its output in a file. */
    static Process program(Path log, Map<String, String> environment, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(new File("jubaproxy").getAbsolutePath()));
        line.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("JUBAPROXY_"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    ServeProcess awaitReady() {
        await("ready", () -> status("/health/ready") == 200);
        return this;
    }

    int httpPort() {
        return http.address().getPort();
    }

    int chaosPort() {
        return chaos.address().getPort();
    }

    int statPort() {
        return stat.address().getPort();
    }

    Process process() {
        if (process == null) {
            throw new IllegalStateException("not started yet");
        }
        return process;
    }

    /** Through the handle, because {@link Process#destroy} would close its output, too. */
    void sigterm() {
        process().toHandle().destroy();
    }

    /** @return its exit code */
    int awaitEnd() throws InterruptedException {
        if (!process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("does not end\n" + lastLines());
        }
        return process().exitValue();
    }

    private void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0 || !process().isAlive()) {
                throw new AssertionError(
                        "not " + what + ", health answers " + status("/health/ready") + "\n" + lastLines());
            }
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    int status(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort() + path))
                .timeout(Duration.ofSeconds(30))
                .build();
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException notYet) {
            return 0;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    String lastLines() {
        try {
            List<String> lines = log == null ? List.of() : Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Resident memory in bytes; empty where the system doesn't tell as Linux does. */
    long residentBytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + process().pid() + "/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
            }
        }
        throw new IOException("no resident memory is told");
    }

    @Override
    public void close() throws IOException {
        client.close();
        if (process != null) {
            process.destroyForcibly();
        }
        http.close();
        chaos.close();
        stat.close();
    }
}
