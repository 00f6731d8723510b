package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.fuzz.ByteDamage;
import io.jubaproxy.fuzz.Corpus;
import io.jubaproxy.fuzz.Fuzzing;
import io.jubaproxy.fuzz.TextDamage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged properties files: each gives settings, or one sentence about the key that can't be used. */
class SettingsFuzzTest {
    private static final List<String> WORDS = List.of(
            "=",
            ":",
            ";",
            ",",
            "@",
            "/",
            "[",
            "]",
            "%",
            "%2F",
            "%4",
            "%zz",
            "*",
            "\\",
            "\\u00",
            "\\u0041",
            "\n",
            "\\\n",
            "#",
            "dns:",
            "srv:_a._tcp.b",
            "k8s:ns/svc:1",
            "zk:",
            "stat/demo@",
            "127.0.0.1:9199",
            "[::1]:9199",
            "[fe80::1%eth0]:1",
            "0",
            "65536",
            "-1",
            "99999999999999999999",
            "PT1S",
            "PT-1S",
            "P1D",
            "PT0.000000001S",
            "PT9999999999H",
            "on",
            "off",
            "KiB",
            "GiB",
            "need",
            "want",
            "liberty",
            "http://",
            "https://a",
            "::",
            ":::::::::::::::::::::::::::::::",
            "..",
            "a.b-c_d",
            "\u0000",
            "\u00e9",
            " ");

    @TempDir
    private Path folder;

    @Test
    void everyFileGivesSettingsOrOneSentence() throws Exception {
        List<byte[]> corpus =
                Stream.concat(files().stream(), Corpus.of("settings").stream()).toList();

        new Fuzzing("settings", 20_000, new Fuzzing.Bounds(4 * 1024 * 1024, 1024))
                .run(
                        corpus,
                        List.of(new ByteDamage(), new TextDamage(words()), new TextDamage(words())),
                        3,
                        this::check);
    }

    private static List<byte[]> files() {
        List<byte[]> files = new ArrayList<>();
        for (SettingKey<?> key : SettingKeys.ALL) {
            files.add((key.name() + "=" + key.defaultText() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return files;
    }

    private static List<String> words() {
        return Stream.concat(WORDS.stream(), SettingKeys.ALL.stream().map(key -> "\n" + key.name() + "="))
                .toList();
    }

    private String check(byte[] input) throws IOException {
        Path file = Files.write(folder.resolve("x.properties"), input);
        Map<String, String> options = Map.of(SettingKeys.CONFIG.name(), file.toString());
        try {
            if (Arrays.hashCode(input) % 64 == 0) {
                ProcessSettings.read(options, Map.of(), Map.of());
            }
            return "read " + parsed(options).members().sources().values();
        } catch (SettingException e) {
            String sentence = String.valueOf(e.getMessage());
            assertTrue(sentence.matches("(?s).+[.?]"), sentence);
            return sentence.replace(folder.toString(), "");
        }
    }

    /** What the launcher does, but for the folders and files that settings name: reading those costs a hundred times more. */
    private static Settings parsed(Map<String, String> options) {
        SettingsFile file = SettingsFile.namedBy(
                key -> Optional.ofNullable(options.get(key.name())).map(text -> new RawValue(text, "option")));
        UnknownKeys.refuseIn(file);
        Settings settings = Settings.parse(file::find);
        Requirements.check(settings, file::find);
        return settings;
    }
}
