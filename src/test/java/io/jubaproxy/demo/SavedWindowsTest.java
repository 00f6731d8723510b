package io.jubaproxy.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.demo.StatStore.Pair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SavedWindowsTest {
    @TempDir
    Path folder;

    @Test
    void whatWasSavedIsLoadedInOrder() throws IOException {
        SavedWindows saved = new SavedWindows(folder);
        List<Pair> pairs = List.of(new Pair("k", 1.5), new Pair("é", -0.0), new Pair("k", Double.NaN));

        saved.save("server", "model-1", pairs);

        assertEquals(Optional.of(pairs), saved.load("server", "model-1"));
    }

    @Test
    void savingAgainReplacesTheFileAndLeavesNoOther() throws IOException {
        SavedWindows saved = new SavedWindows(folder);

        saved.save("server", "m", List.of(new Pair("old", 1)));
        saved.save("server", "m", List.of());

        assertEquals(Optional.of(List.of()), saved.load("server", "m"));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void anIdSavedByAnotherServerIsNotLoaded() throws IOException {
        SavedWindows saved = new SavedWindows(folder);

        saved.save("one", "m", List.of());

        assertTrue(saved.load("two", "m").isEmpty());
    }

    @Test
    void aDamagedFileIsAnErrorAndNotAnEmptyWindow() throws IOException {
        SavedWindows saved = new SavedWindows(folder);

        Files.writeString(saved.save("server", "m", List.of()), "no window");

        assertThrows(IOException.class, () -> saved.load("server", "m"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../m", "a/b", "a\\b", "a\0b", ".hidden", "a b"})
    void anIdThatCouldLeaveTheFolderIsNone(String id) {
        assertFalse(SavedWindows.isId(id));
        assertThrows(IllegalArgumentException.class, () -> new SavedWindows(folder).load("server", id));
    }
}
