package io.jubaproxy.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureClass;
import io.jubaproxy.failure.FailureKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the page's sources say twice, and what its Content-Security-Policy forbids them. */
class PageSourcesTest {
    private static final Path PAGE = Path.of("src/main/webapp/page");

    @Test
    void thePageKnowsEveryKindThatACallCanEndWith() throws IOException {
        Map<String, String> expected = Arrays.stream(FailureKind.values())
                .filter(kind -> kind.failureClass() != FailureClass.PROXY)
                .collect(Collectors.toMap(
                        FailureKind::label, kind -> kind.failureClass().label()));

        Map<String, String> known = new TreeMap<>();
        Matcher line = Pattern.compile("'([a-z-]+)': '(transport|application)',")
                .matcher(Files.readString(PAGE.resolve("kinds.js")));
        while (line.find()) {
            known.put(line.group(1), line.group(2));
        }

        assertEquals(new TreeMap<>(expected), known);
    }

    @Test
    void everyModuleIsAskedForAtOnce() throws IOException {
        Set<String> named = new TreeSet<>();
        Matcher link = Pattern.compile("(?:href|src)=\"page/([^\"]+\\.js)\"")
                .matcher(Files.readString(PAGE.resolve("index.html")));
        while (link.find()) {
            named.add(link.group(1));
        }

        assertEquals(
                modules()
                        .map(module -> PAGE.relativize(module).toString())
                        .collect(Collectors.toCollection(TreeSet::new)),
                named);
    }

    @Test
    void modulesAreSmallAndSayWhatTheyAreFor() throws IOException {
        for (Path module : modules().toList()) {
            String source = Files.readString(module);
            assertTrue(source.startsWith("// "), module + " begins with no sentence");
            assertTrue(source.lines().count() < 200, module + " is too long");
            assertFalse(source.contains("innerHTML"), module + " makes markup of text");
        }
    }

    private static Stream<Path> modules() throws IOException {
        try (Stream<Path> paths = Files.walk(PAGE)) {
            return paths.filter(path -> path.toString().endsWith(".js")).toList().stream();
        }
    }
}
