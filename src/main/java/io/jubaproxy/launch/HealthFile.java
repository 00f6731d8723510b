package io.jubaproxy.launch;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A line in the scratch folder of a running proxy that says where it answers over HTTP, whatever its settings are. A check of a
 * container's health finds it there; it names no class outside the JDK, because that check wants to start fast.
 */
final class HealthFile {
    private static final String NAME = "url";

    private HealthFile() {}

    static void write(Path scratch, URI url) {
        try {
            Files.writeString(scratch.resolve(NAME), url.toString());
        } catch (IOException e) {
            throw new LaunchException("The folder for temporary files can't be written: " + e + ".", e);
        }
    }

    /** The address of the proxy that started last. */
    static Optional<URI> latest(Path temporary) throws IOException {
        Optional<Path> latest = Optional.empty();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, Scratch.PREFIX + "*")) {
            for (Path folder : folders) {
                Path file = folder.resolve(NAME);
                if (Files.isReadable(file) && (latest.isEmpty() || isNewer(file, latest.get()))) {
                    latest = Optional.of(file);
                }
            }
        }
        return latest.isEmpty() ? Optional.empty() : Optional.of(URI.create(Files.readString(latest.get())));
    }

    private static boolean isNewer(Path file, Path other) throws IOException {
        return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(other)) > 0;
    }
}
