package io.jubaproxy.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Origins of web pages inside settings (RFC 6454, section 6.2). */
final class Origins {
    private static final Pattern ORIGIN =
            Pattern.compile("[a-z][a-z0-9+.-]*://(?:[a-z0-9_.-]+|\\[[0-9a-f:.]+\\])(?::[0-9]{1,5})?");

    private Origins() {}

    /** {@code *} alone, or origins as browsers send them, comma-separated. */
    static List<String> parse(String text) {
        List<String> origins = Names.split(text.toLowerCase(Locale.ROOT), ",");
        if (origins.equals(List.of("*"))) {
            return origins;
        }
        for (String origin : origins) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new IllegalArgumentException("'" + origin + "' is no origin");
            }
        }
        return origins;
    }
}
