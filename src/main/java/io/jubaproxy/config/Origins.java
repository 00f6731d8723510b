package io.jubaproxy.config;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Scheme, host and port inside settings: origins of web pages (RFC 6454, section 6.2) and addresses of APIs. */
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

    /** The URL of an API, without a path. */
    static Optional<URI> api(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String origin = text.replaceFirst("/$", "");
        if (!origin.matches("https?://.*")
                || !ORIGIN.matcher(origin.toLowerCase(Locale.ROOT)).matches()) {
            throw new IllegalArgumentException("");
        }
        return Optional.of(URI.create(origin));
    }
}
