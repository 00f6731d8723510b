package io.jubaproxy.demo;

import io.jubaproxy.demo.StatStore.Pair;
import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Windows saved to files, one a model id, in one folder. A file is a MessagePack array of alternating keys and values, oldest
 * first, and is replaced in one step.
 */
final class SavedWindows {
    /** What a model id may be: no separators and no leading dot, so that no id leaves the folder. */
    static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}");

    private final Path folder;

    /** @param folder made where it is missing; several servers may share it */
    SavedWindows(Path folder) {
        this.folder = folder;
    }

    static boolean isId(String id) {
        return ID.matcher(id).matches();
    }

    /**
     * Saves and returns the file's path.
     *
     * @param server its name {@code ip_port}, part of the file's name
     */
    Path save(String server, String id, List<Pair> pairs) throws IOException {
        Files.createDirectories(folder);
        Path written = Files.createTempFile(folder, "saving-", ".tmp");
        try {
            MessageWriter window = new MessageWriter().array(pairs.size() * 2);
            pairs.forEach(pair -> window.raw(pair.key()).float64(pair.value()));
            Files.write(written, window.toByteArray());
            return Files.move(
                    written, fileOf(server, id), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(written);
        }
    }

    /**
     * What was saved under this id, or nothing where nothing was.
     *
     * @throws IOException where the file can't be read or isn't one of ours
     */
    Optional<List<Pair>> load(String server, String id) throws IOException {
        Path file = fileOf(server, id);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        List<Pair> pairs = new ArrayList<>();
        try {
            byte[] bytes = Files.readAllBytes(file);
            ValueCursor window = new ValueCursor(bytes, 0, bytes.length);
            for (int left = window.readArrayHeader() / 2; left > 0; left--) {
                pairs.add(new Pair(window.readString(), window.readDouble()));
            }
        } catch (MalformedMessageException e) {
            throw new IOException(file + " is not a saved window", e);
        }
        return Optional.of(pairs);
    }

    private Path fileOf(String server, String id) {
        if (!isId(id)) {
            throw new IllegalArgumentException("not a model id: " + id);
        }
        return folder.resolve(server + "_stat_" + id + ".jubatus");
    }
}
