package io.jubaproxy.access;

import io.jubaproxy.files.Contents;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file with the tokens that count, one a line: a name and {@code sha256:} with 64 hexadecimal digits. A name may stand in several lines,
 * so that an old and a new token count at once for a while. What stands in a line is never told: it might be a token itself.
 */
record TokensFile(Path file) {
    static final String HASH_PREFIX = "sha256:";

    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+" + HASH_PREFIX + "([0-9A-Fa-f]{64})");

    /** @throws io.jubaproxy.files.UnusableFileException where it can't be used */
    Tokens read(Contents contents) {
        return new Tokens(TextLines.read(contents, file, TokensFile::entry));
    }

    private static Tokens.Entry entry(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || !Tokens.isName(matcher.group(1))) {
            throw new IllegalArgumentException("is no name with sha256: and 64 hexadecimal digits after it"
                    + " (`./jubaproxy token NAME` makes such a line)");
        }
        return new Tokens.Entry(matcher.group(1), HexFormat.of().parseHex(matcher.group(2)));
    }
}
