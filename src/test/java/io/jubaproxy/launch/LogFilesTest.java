package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.config.SettingException;
import io.jubaproxy.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFilesTest {
    @TempDir
    private Path folder;

    @Test
    void nameIsTheOriginalsWhereOneServiceIsServed() {
        Path logs = folder.resolve("made/for/it");

        LogFiles files = LogFiles.of(settings("stat", "-l", logs.toString())).orElseThrow();

        assertTrue(Files.isDirectory(logs));
        assertEquals(logs, files.folder());
        assertTrue(
                files.name()
                        .matches("jubastat_proxy\\.[A-Za-z0-9._-]+\\."
                                + ProcessHandle.current().pid()),
                files.name());
    }

    @Test
    void nameIsOursWhereMoreAreServed() {
        LogFiles files = LogFiles.of(settings("--listen=stat:1,weight:2", "--log-dir=" + folder))
                .orElseThrow();

        assertTrue(files.name().startsWith("jubaproxy."), files.name());
    }

    @Test
    void thereAreNoneWithoutAFolder() {
        assertEquals(Optional.empty(), LogFiles.of(settings("stat")));
    }

    @Test
    void fileInPlaceOfTheFolderIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        SettingException e =
                assertThrows(SettingException.class, () -> LogFiles.of(settings("stat", "-l", file.toString())));

        assertTrue(
                String.valueOf(e.getMessage()).startsWith("jubaproxy.log-dir is \"" + file + "\": "), e.getMessage());
    }

    @Test
    void bothServersAreToldWhereAndHowMuch() {
        LogFiles files = new LogFiles(Path.of("/var/log/100%"), "jubastat_proxy.h.1");

        String payara = files.julConfiguration();
        String liberty = files.libertyConfiguration();

        assertTrue(payara.contains("FileHandler.pattern=/var/log/100%%/jubastat_proxy.h.1.%g.log\n"), payara);
        assertTrue(payara.contains("FileHandler.limit=52428800\n"), payara);
        assertTrue(payara.contains("FileHandler.count=5\n"), payara);
        assertTrue(liberty.contains("log.directory=/var/log/100%\n"), liberty);
        assertTrue(liberty.contains("message.file.name=jubastat_proxy.h.1.log\n"), liberty);
        assertTrue(liberty.contains("max.file.size=50\n"), liberty);
        assertTrue(liberty.contains("max.files=5\n"), liberty);
    }

    private static Settings settings(String... line) {
        return ServeLine.parse("serve", List.of(line)).read(Map.of(), Map.of()).settings();
    }
}
