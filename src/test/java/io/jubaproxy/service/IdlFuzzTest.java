package io.jubaproxy.service;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.fuzz.ByteDamage;
import io.jubaproxy.fuzz.Corpus;
import io.jubaproxy.fuzz.Fuzzing;
import io.jubaproxy.fuzz.TextDamage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Damaged service descriptors: each is read, or refused with a sentence that names a line of it. */
class IdlFuzzTest {
    private static final List<String> WORDS = List.of(
            "message m {",
            "service s {",
            "}",
            "(",
            ")",
            "<",
            ">",
            ",",
            ":",
            "0:",
            "1:",
            "999999999:",
            "list<",
            "map<",
            "map<string,",
            "string",
            "datum",
            "int",
            "bool",
            "ulong",
            "double",
            "m",
            "#@cht",
            "#@cht(2)",
            "#@cht(0)",
            "#@random",
            "#@broadcast",
            "#@internal",
            "#@update",
            "#@analysis",
            "#@nolock",
            "#@pass",
            "#@merge",
            "#@concat",
            "#@all_and",
            "#@add",
            "#@",
            "#",
            "#-",
            "%include",
            "\"",
            "\n",
            "(jubatus::core::datum)",
            "::",
            "\ufeff",
            "name",
            "message");

    @Test
    void everyFileIsReadOrRefusedWithItsLine() throws Exception {
        List<byte[]> corpus =
                Stream.concat(builtIn().stream(), Corpus.of("idl").stream()).toList();

        new Fuzzing("idl", 200_000, new Fuzzing.Bounds(64 * 1024, 1024))
                .run(
                        corpus,
                        List.of(new ByteDamage(), new TextDamage(WORDS), new TextDamage(WORDS)),
                        1,
                        IdlFuzzTest::check);
    }

    private static List<byte[]> builtIn() throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (String name : ServiceCatalog.builtIn().names()) {
            try (InputStream in = IdlReader.class.getResourceAsStream(name + ".idl")) {
                files.add(Objects.requireNonNull(in).readAllBytes());
            }
        }
        return files;
    }

    private static String check(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        try {
            ServiceDescriptor service = IdlReader.read("x.idl", text);
            assertFalse(service.name().isEmpty());
            service.methods()
                    .values()
                    .forEach(method -> assertFalse(method.signature().isEmpty()));
            return "read";
        } catch (IdlException e) {
            String sentence = String.valueOf(e.getMessage());
            assertTrue(sentence.startsWith("x.idl:"), sentence);
            int line = Integer.parseInt(sentence.split(":", -1)[1]);
            assertTrue(
                    line >= 1 && line <= 1 + text.chars().filter(c -> c == '\n').count(), sentence);
            return sentence;
        }
    }
}
