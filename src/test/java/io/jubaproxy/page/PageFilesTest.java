package io.jubaproxy.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class PageFilesTest {
    private static final Map<String, String> SOURCES =
            Map.of("/page/index.html", "<p>é</p>", "/page/a.js", "1", "/page/views/b.js", "22");

    private final PageFiles files = PageFiles.read(tree(SOURCES));

    @Test
    void thePageIsAtTheRootAndItsPartsBelow() throws IOException {
        PageAnswer index = files.answer("/", null, null).orElseThrow();
        PageAnswer part = files.answer("/page/views/b.js", null, null).orElseThrow();

        assertEquals("<p>é</p>", text(index));
        assertEquals("text/html;charset=utf-8", index.headers().get("Content-Type"));
        assertEquals("22", text(part));
        assertEquals("text/javascript;charset=utf-8", part.headers().get("Content-Type"));
    }

    @Test
    void nothingElseIsServed() {
        assertEquals(Optional.empty(), files.answer("/page/index.html", null, null));
        assertEquals(Optional.empty(), files.answer("/page/../WEB-INF/beans.xml", null, null));
        assertEquals(Optional.empty(), files.answer("/page", null, null));
    }

    @Test
    void everyAnswerKeepsThePageToItself() {
        Map<String, String> headers =
                files.answer("/page/a.js", null, null).orElseThrow().headers();

        assertEquals(PageFiles.POLICY, headers.get("Content-Security-Policy"));
        assertEquals("nosniff", headers.get("X-Content-Type-Options"));
        assertEquals("no-referrer", headers.get("Referrer-Policy"));
        assertTrue(PageFiles.POLICY.startsWith("default-src 'none'; script-src 'self'; style-src 'self';"));
    }

    @Test
    void whoHasItAlreadyGetsNoBody() {
        String tag = files.answer("/", null, null).orElseThrow().headers().get("ETag");

        PageAnswer again = files.answer("/", "gzip", "\"other\", " + tag).orElseThrow();

        assertEquals(304, again.status());
        assertEquals(0, again.length());
        assertEquals(tag, again.headers().get("ETag"));
        assertEquals("no-cache", again.headers().get("Cache-Control"));
    }

    @Test
    void aChangedFileHasAnotherTag() {
        PageFiles changed = PageFiles.read(tree(Map.of("/page/index.html", "<p>e</p>")));

        String tag = files.answer("/", null, null).orElseThrow().headers().get("ETag");

        assertEquals(200, changed.answer("/", null, tag).orElseThrow().status());
    }

    @Test
    void itIsPackedForWhoTakesThat() throws IOException {
        PageAnswer packed = files.answer("/", "br, gzip", null).orElseThrow();

        ByteArrayOutputStream body = new ByteArrayOutputStream();
        packed.writeTo(body);
        assertEquals("gzip", packed.headers().get("Content-Encoding"));
        assertArrayEquals(
                "<p>é</p>".getBytes(StandardCharsets.UTF_8),
                new GZIPInputStream(new ByteArrayInputStream(body.toByteArray())).readAllBytes());
    }

    @Test
    void aFileOfNoUseStopsTheStart() {
        PageFiles.Tree tree = tree(Map.of("/page/index.html", "", "/page/notes.txt", ""));

        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> PageFiles.read(tree));

        assertEquals("the page has no use for /page/notes.txt", refused.getMessage());
    }

    private static String text(PageAnswer answer) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        answer.writeTo(body);
        return body.toString(StandardCharsets.UTF_8);
    }

    private static PageFiles.Tree tree(Map<String, String> sources) {
        return new PageFiles.Tree() {
            @Override
            public Set<String> children(String folder) {
                return sources.keySet().stream()
                        .filter(path -> path.startsWith(folder))
                        .map(path -> {
                            int end = path.indexOf('/', folder.length());
                            return end < 0 ? path : path.substring(0, end + 1);
                        })
                        .collect(Collectors.toSet());
            }

            @Override
            public InputStream open(String path) {
                return new ByteArrayInputStream(sources.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8));
            }
        };
    }
}
