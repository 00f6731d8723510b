package io.jubaproxy.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for the time of one run, in the system's place for temporary files. */
record Scratch(Path folder) {
    static final String PREFIX = "jubaproxy-";

    static Scratch create() {
        try {
            return new Scratch(Files.createTempDirectory(PREFIX));
        } catch (IOException e) {
            throw new LaunchException(
                    "No temporary folder can be made in " + System.getProperty("java.io.tmpdir") + ".", e);
        }
    }

    /** Deletes what can be deleted: at the end of a process nothing better can be done about the rest. */
    void delete() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("The temporary folder " + folder + " can't be deleted: " + e);
        }
    }
}
