package io.jubaproxy.manifests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The machine's promtool, where it has one: Prometheus's own judge of rules. */
final class Promtool {
    static final String NOTE = "alerts are not tried: there is no promtool on the PATH (Debian: prometheus)";

    private Promtool() {}

    static boolean isInstalled() {
        boolean isFound = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "promtool")));
        if (!isFound) {
            System.out.println(NOTE);
        }
        return isFound;
    }

    /** Runs it in a folder. Throws an AssertionError with what it said, where it finds something wrong. */
    static void run(Path folder, String... arguments) {
        List<String> line =
                Stream.concat(Stream.of("promtool"), Stream.of(arguments)).toList();
        try {
            Process process = new ProcessBuilder(line)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
