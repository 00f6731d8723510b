package io.jubaproxy.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Standard output and standard error of the proxy and its server, sent to a file from now until the process ends: the terminal belongs to what the
 * demo tells. Everything in this JVM that writes to {@code System.out} or {@code System.err} is caught; a {@link Terminal} made before
 * is not.
 */
final class DemoLog {
    private final Path file;

    private DemoLog(Path file) {
        this.file = file;
    }

    /** Replaces the file. */
    static DemoLog into(Path file) throws IOException {
        PrintStream stream = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
        return new DemoLog(file);
    }

    Path file() {
        return file;
    }

    /** What was logged so far, for a start that failed. */
    String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
