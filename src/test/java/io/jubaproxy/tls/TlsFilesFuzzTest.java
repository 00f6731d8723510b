package io.jubaproxy.tls;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import io.jubaproxy.fuzz.ByteDamage;
import io.jubaproxy.fuzz.Corpus;
import io.jubaproxy.fuzz.Fuzzing;
import io.jubaproxy.fuzz.TextDamage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged files for TLS, read as each of the files they could be: every one is taken or refused with a sentence. */
class TlsFilesFuzzTest {
    private static final List<String> WORDS = List.of(
            "-----BEGIN CERTIFICATE-----",
            "-----END CERTIFICATE-----",
            "-----BEGIN PRIVATE KEY-----",
            "-----END PRIVATE KEY-----",
            "-----",
            "=",
            "\n",
            "stat/demo.tls",
            "stat/demo.authorities",
            "stat/demo.key",
            "stat/demo.certificate",
            "stat/demo.server-name",
            "stat/demo.verify-host",
            "*/*.tls",
            "on",
            "off",
            "x.pem",
            "../x.pem",
            "\u0000",
            "\\u00",
            "MII",
            "AA==");

    @TempDir
    private Path folder;

    @Test
    void everyFileIsTakenOrRefused() throws Exception {
        List<byte[]> corpus = Corpus.of("tls");
        assertFalse(corpus.isEmpty());

        new Fuzzing("tls", 10_000, new Fuzzing.Bounds(4 * 1024 * 1024, 4096))
                .run(corpus, List.of(new ByteDamage(), new TextDamage(WORDS)), 2, this::check);
    }

    private String check(byte[] input) throws IOException {
        Path file = Files.write(folder.resolve("x.pem"), input);
        return Stream.<Reading>of(
                        () -> Identity.read(new Contents(), file, file),
                        () -> Authorities.read(new Contents(), file),
                        () -> new ServersFile(file).read(new Contents()))
                .map(reading -> outcome(reading).replace(folder.toString(), ""))
                .reduce("", String::concat);
    }

    private static String outcome(Reading reading) {
        try {
            reading.read();
            return "read";
        } catch (UnusableFileException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private interface Reading {
        Object read();
    }
}
