package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    @Test
    void everyServiceIsListed() {
        int code = run();

        assertEquals(Launcher.SUCCEEDED, code);
        assertEquals(
                11,
                text(out)
                        .lines()
                        .filter(line -> !line.isEmpty() && !line.startsWith(" "))
                        .count());
    }

    @Test
    void methodsStandInColumns() {
        run("stat");

        List<String> lines = text(out).lines().toList();
        assertEquals("stat", lines.get(0));
        assertEquals("  METHOD      ROUTING    KIND      AGGREGATOR  SIGNATURE", lines.get(1));
        assertTrue(
                lines.contains("  push        cht(1)     update    all_and     bool push(string key, double value)"),
                text(out));
        assertTrue(lines.contains("  clear       broadcast  update    all_and     bool clear()"), text(out));
        assertTrue(lines.contains("  get_config  random     analysis  pass        string get_config()"), text(out));
    }

    @Test
    void servicesOfAFolderAreListedToo() throws IOException {
        Files.writeString(
                folder.resolve("own.idl"), "service own { #@cht #@nolock #@concat list<int> f(0: string k) }");

        int code = run("--services", folder.toString(), "own");

        assertEquals(Launcher.SUCCEEDED, code);
        assertTrue(
                text(out).contains("  f           cht(2)     nolock    concat      list<int> f(string k)"), text(out));
    }

    @Test
    void unknownServiceIsMisuse() {
        int code = run("stats");

        assertEquals(Launcher.MISUSED, code);
        assertTrue(text(err).startsWith("There is no service 'stats'; services are anomaly, bandit,"), text(err));
    }

    @Test
    void badFolderIsMisuse() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.idl"), "\nmessage {");

        int code = run("--services=" + folder);

        assertEquals(Launcher.MISUSED, code);
        assertEquals(
                "jubaproxy.services is \"" + folder + "\" (option --services): " + file + ":2: BAD.",
                text(err).strip());
    }

    @Test
    void goodFileIsSummarized() throws IOException {
        Path file = Files.writeString(
                folder.resolve("own.idl"), "service own { #@broadcast #@update #@add int f(0: list<datum> d) }");

        int code = run("--check", file.toString());

        assertEquals(Launcher.SUCCEEDED, code);
        assertEquals(
                file + ": the service own with 6 methods, the common ones among them",
                text(out).lines().findFirst().orElse(""));
        assertTrue(text(out).contains("int f(list<datum> d)"), text(out));
    }

    @Test
    void badFileIsToldWithItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.idl"), "service bad {\n\n  #@random #@update\n  int f()\n}");

        int code = run("--check", file.toString());

        assertEquals(Launcher.MISUSED, code);
        assertEquals(file + ":4: BAD", text(err).strip());
        assertEquals("", text(out));
    }

    @Test
    void fileForATakenNameIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("stat.idl"), "service stat { }");

        int code = run("--check=" + file);

        assertEquals(Launcher.MISUSED, code);
        assertEquals(file + ": the service 'stat' is there already", text(err).strip());
    }

    private int run(String... arguments) {
        List<String> line = new ArrayList<>(List.of("services"));
        line.addAll(List.of(arguments));
        return new Launcher(List.of(new ServicesCommand()), new Terminal(print(out), print(err))).run(line);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
