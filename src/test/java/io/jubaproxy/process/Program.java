package io.jubaproxy.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** One run of {@code ./jubaproxy}, its output in files. None of the caller's settings reach it. */
public final class Program implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(150);

    private final Process process;
    private final Path out;
    private final Path err;

    private Program(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** @param folder takes the output */
    public static Program start(Path folder, Map<String, String> environment, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(new File("jubaproxy").getAbsolutePath()));
        line.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("JUBAPROXY_"));
        // The JVM tells of it in a line of its own, which err() leaves out.
        builder.environment().put("JDK_JAVA_OPTIONS", "-Dio.netty.leakDetection.level=paranoid");
        builder.environment().putAll(environment);
        return new Program(builder.start(), out, err);
    }

    /** Waits for its end. */
    int code() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("still runs after " + PATIENCE + "\n" + everything());
        }
        return process.exitValue();
    }

    boolean isRunning() {
        return process.isAlive();
    }

    /** Through the handle, because {@link Process#destroy} would close its output, too. */
    void sigterm() {
        process.toHandle().destroy();
    }

    public List<String> out() {
        return lines(out);
    }

    List<String> err() {
        return lines(err).stream()
                .filter(line -> !line.startsWith("NOTE: Picked up JDK_JAVA_OPTIONS"))
                .toList();
    }

    public String everything() {
        return "--- out\n" + String.join("\n", out()) + "\n--- err\n" + String.join("\n", err());
    }

    /** Asks again and again until it is so; fails at once where the program has ended. */
    public void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new AssertionError("not seen: " + what + "\n" + everything());
            }
            pause(50);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        if (everything().contains("LEAK: ")) {
            throw new AssertionError("it lost a buffer\n" + everything());
        }
    }

    public static void pause(int millis) {
        new CompletableFuture<Boolean>()
                .completeOnTimeout(true, millis, TimeUnit.MILLISECONDS)
                .join();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
