package io.jubaproxy.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The kept inputs of one target: {@code src/test/resources/fuzz/<target>}, one file each. */
public final class Corpus {
    private static final Path FOLDER = Path.of("src/test/resources/fuzz");

    private Corpus() {}

    /** In the order of their names; none where the target has no folder. */
    public static List<byte[]> of(String target) {
        Path folder = FOLDER.resolve(target);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            found.forEach(files::add);
            Collections.sort(files);
            List<byte[]> inputs = new ArrayList<>();
            for (Path file : files) {
                inputs.add(Files.readAllBytes(file));
            }
            return inputs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps an input under {@code target/fuzz/<target>}, from where a person may take it into the corpus. */
    static Path keep(String target, String name, byte[] input) {
        try {
            Path folder = Files.createDirectories(Path.of("target/fuzz").resolve(target));
            return Files.write(folder.resolve(name), input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
