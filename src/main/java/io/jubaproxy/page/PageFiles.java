package io.jubaproxy.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page by path, and what a request for one is answered. Read once, as they are few and small and never change while the
 * program runs. Immutable.
 *
 * <p>Browsers ask each time whether what they have is still right, and are told by a hash of the contents: dates say nothing, because all
 * files of a reproducible archive have the same one.
 */
final class PageFiles {
    /** Scripts, styles, pictures and answers from here only, and no other page around it. */
    static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    static final String FOLDER = "/page/";
    private static final String ROOT = "/";
    private static final String INDEX = FOLDER + "index.html";
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html;charset=utf-8",
            "css", "text/css;charset=utf-8",
            "js", "text/javascript;charset=utf-8",
            "svg", "image/svg+xml");

    private final Map<String, PageFile> files;

    private PageFiles(Map<String, PageFile> files) {
        this.files = Map.copyOf(files);
    }

    /**
     * @throws IllegalStateException where the page itself is missing, or a file is of a type that the page has no use for
     */
    static PageFiles read(Tree tree) {
        Map<String, PageFile> found = new HashMap<>();
        collect(tree, FOLDER, found);
        PageFile index = found.remove(INDEX);
        if (index == null) {
            throw new IllegalStateException("the page has no " + INDEX);
        }
        found.put(ROOT, index);
        return new PageFiles(found);
    }

    private static void collect(Tree tree, String folder, Map<String, PageFile> found) {
        for (String path : tree.children(folder)) {
            if (path.endsWith("/")) {
                collect(tree, path, found);
            } else {
                found.put(path, file(tree, path));
            }
        }
    }

    private static PageFile file(Tree tree, String path) {
        String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
        if (type == null) {
            throw new IllegalStateException("the page has no use for " + path);
        }
        try (InputStream in = tree.open(path)) {
            return new PageFile(type, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + path, e);
        }
    }

    /**
     * What a request gets.
     *
     * @param path below the context root, {@code /} for the page itself
     * @param acceptEncoding the header, null where there is none
     * @param ifNoneMatch the header, null where there is none
     * @return empty where there is no such file
     */
    Optional<PageAnswer> answer(String path, @Nullable String acceptEncoding, @Nullable String ifNoneMatch) {
        return Optional.ofNullable(files.get(path)).map(file -> answer(file, acceptEncoding, ifNoneMatch));
    }

    private static PageAnswer answer(PageFile file, @Nullable String acceptEncoding, @Nullable String ifNoneMatch) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("ETag", file.tag());
        headers.put("Cache-Control", "no-cache");
        headers.put("Vary", "Accept-Encoding");
        headers.put("Content-Security-Policy", POLICY);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
        if (ifNoneMatch != null
                && Arrays.stream(ifNoneMatch.split(",")).map(String::strip).anyMatch(file.tag()::equals)) {
            return new PageAnswer(304, headers, new byte[0]);
        }
        headers.put("Content-Type", file.type());
        if (acceptEncoding != null && acceptEncoding.contains("gzip")) {
            headers.put("Content-Encoding", "gzip");
            return new PageAnswer(200, headers, file.zipped());
        }
        return new PageAnswer(200, headers, file.plain());
    }

    /** Where the files come from: the archive's, as a servlet container shows them. */
    interface Tree {
        /** Full paths of what is in a folder; those of folders end with a slash. */
        Set<String> children(String folder);

        InputStream open(String path) throws IOException;
    }
}
