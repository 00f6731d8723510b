package io.jubaproxy.rest;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what a web page of elsewhere would have a browser do: a POST without a body is sent without asking first, and changes things even though
 * the page never sees the answer. Browsers say which page it was; programs that are none say nothing and are not concerned. Immutable.
 */
final class ForeignPages {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> ELSEWHERE = Set.of("same-site", "cross-site");
    private static final String ANY = "*";
    private static final Pattern ORIGIN = Pattern.compile("(https?)://(.+)");
    private static final Pattern DEFAULT_PORT = Pattern.compile(":(?:80|443)$");

    private final Set<String> listed;

    /** @param listed origins that may all the same, in lower case; {@code *} alone = all */
    ForeignPages(List<String> listed) {
        this.listed = Set.copyOf(listed);
    }

    /**
     * Why a request is refused; empty where it may go on.
     *
     * @param origin as the Origin header has it
     * @param host as the Host header has it
     * @param site as the Sec-Fetch-Site header has it (W3C, Fetch Metadata), which scripts can't choose either: it knows an origin of ours where a proxy in
     *     front has changed the Host
     */
    Optional<String> refusal(String method, @Nullable String origin, String host, @Nullable String site) {
        boolean mayPass = READING.contains(method)
                || listed.contains(ANY)
                || "same-origin".equals(site)
                || (origin == null ? site == null || !ELSEWHERE.contains(site) : isKnown(origin, host));
        return mayPass
                ? Optional.empty()
                : Optional.of(
                        "a web page of another origin must not do this; jubaproxy.http-cors-origins lists those that may");
    }

    private boolean isKnown(String origin, String host) {
        return listed.contains(origin.toLowerCase(Locale.ROOT)) || isOf(host, origin);
    }

    /** Without the scheme: where TLS ends before us, a page of ours comes over https and we speak http. */
    private static boolean isOf(String host, String origin) {
        Matcher matcher = ORIGIN.matcher(origin.toLowerCase(Locale.ROOT));
        return matcher.matches() && name(matcher.group(2)).equals(name(host.toLowerCase(Locale.ROOT)));
    }

    private static String name(String host) {
        return DEFAULT_PORT.matcher(host).replaceFirst("");
    }
}
