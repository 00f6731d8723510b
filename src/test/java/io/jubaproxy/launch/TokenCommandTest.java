package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens made on the command line, and shown at a door. */
class TokenCommandTest {
    @TempDir
    private Path folder;

    private final FakeDoor door = new FakeDoor();

    @AfterEach
    void stop() {
        door.close();
    }

    @Test
    void aTokenAndItsLineAreAllThatScriptsSee() {
        int code = door.runPlain(new TokenCommand(), "ops");

        List<String> lines = door.out().lines().toList();
        assertEquals(0, code);
        assertEquals(2, lines.size());
        assertTrue(lines.getFirst().startsWith("jp_"), door.out());
        assertTrue(lines.getLast().matches("ops sha256:[0-9a-f]{64}"), door.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "", "a:b"})
    void aNameThatFitsNoLineIsRefused(String name) {
        assertEquals(2, door.runPlain(new TokenCommand(), name));
        assertEquals("", door.out());
    }

    @Test
    void callStatusAndDrainShowTheTokenOfTheirFile() throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "jp_secret\n");
        door.answer(403, "{\"kind\":\"forbidden\",\"status\":403,\"detail\":\"not you\"}");

        door.run(new CallCommand(), "stat", "demo", "clear", "--token-file", file.toString());
        door.run(new StatusCommand(), "--json", "--token-file", file.toString());
        door.run(new DrainCommand(), "stat", "demo", "x", "--token-file", file.toString());

        assertEquals(
                List.of("Bearer jp_secret"),
                door.authorizations().stream().distinct().toList());
        assertEquals(4, door.authorizations().size());
        assertFalse((door.out() + door.err()).contains("jp_secret"));
    }

    @Test
    void filesThatCanNotBeUsedAreOneSentence() throws IOException {
        String absent = folder.resolve("absent").toString();
        String text = Files.writeString(folder.resolve("text"), "two words").toString();

        assertEquals(2, door.run(new StatusCommand(), "--token-file", absent));
        assertEquals(2, door.run(new StatusCommand(), "--token-file", text));
        assertEquals(2, door.run(new StatusCommand(), "--ca", absent));
        assertEquals(2, door.run(new StatusCommand(), "--ca", text));

        assertEquals(4, door.err().lines().count(), door.err());
        assertTrue(
                door.err().contains("--ca needs a PEM file of authorities: " + text + " holds no certificate"),
                door.err());
        assertFalse(door.err().contains("two words"), door.err());
    }
}
