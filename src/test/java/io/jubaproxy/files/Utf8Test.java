package io.jubaproxy.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Utf8Test {
    private static final byte[] NOT_UTF_8 = {'a', (byte) 0xff};

    @Test
    void aByteOrderMarkBeforeTheTextIsNoPartOfIt() throws Exception {
        assertEquals("übung", Utf8.text("\uFEFFübung".getBytes(StandardCharsets.UTF_8)));
        assertEquals("", Utf8.text("\uFEFF".getBytes(StandardCharsets.UTF_8)));
        assertEquals("a\uFEFF", Utf8.text("a\uFEFF".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void whatIsNoUtf8IsRefused(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("rules"), NOT_UTF_8);

        UnusableFileException refusal = assertThrows(UnusableFileException.class, () -> new Contents().text(file));

        assertThrows(CharacterCodingException.class, () -> Utf8.text(NOT_UTF_8));
        assertEquals(file + " is not in UTF-8", refusal.getMessage());
    }
}
