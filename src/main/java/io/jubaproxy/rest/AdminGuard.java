package io.jubaproxy.rest;

import io.jubaproxy.config.Admin;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may use the operators' addresses. Pure.
 *
 * <p>A page in a browser on this machine comes from loopback too. It is told from a person by its Origin header, which scripts can't choose;
 * where a page had its own name point to loopback, by the Host header. Whether a proxy in front says that the request came from
 * elsewhere is never asked: anybody can say so.
 */
final class AdminGuard {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final String LOOPBACK_V4 = "127(?:\\.[0-9]{1,3}){3}";
    private static final Pattern LOOPBACK_PEER =
            Pattern.compile("(?:::ffff:)?" + LOOPBACK_V4 + "|(?:::|(?:0{1,4}:){7}0{0,3})1(?:%.*)?");
    private static final String LOOPBACK_NAME = "(?:localhost|" + LOOPBACK_V4 + "|\\[::1\\])(?::[0-9]{1,5})?";
    private static final Pattern LOOPBACK_HOST = Pattern.compile(LOOPBACK_NAME);
    private static final Pattern LOOPBACK_ORIGIN = Pattern.compile("https?://" + LOOPBACK_NAME);

    private final Admin admin;
    private final Set<String> pages;

    /** @param pages origins that may do from a browser what everybody may; {@code *} = all */
    AdminGuard(Admin admin, List<String> pages) {
        this.admin = admin;
        this.pages = Set.copyOf(pages);
    }

    /** Why the caller is refused; empty where it may go on. */
    Optional<String> refusal(Caller caller) {
        return switch (admin) {
            case ON ->
                caller.mayBeMisledBrowser() && !isListed(caller.origin)
                        ? Optional.of("a web page of " + caller.origin
                                + " must not change anything here; jubaproxy.http-cors-origins lists those that may")
                        : Optional.empty();
            case LOCAL ->
                caller.isLocal()
                        ? Optional.empty()
                        : Optional.of(
                                "jubaproxy.admin is local: this address answers requests from this machine only, addressed to"
                                        + " localhost and not sent by a web page of elsewhere");
            case OFF -> Optional.of("jubaproxy.admin is off: this address answers nobody");
        };
    }

    private boolean isListed(@Nullable String origin) {
        return origin != null && (pages.contains("*") || pages.contains(origin.toLowerCase(Locale.ROOT)));
    }

    /**
     * What a request tells of its sender.
     *
     * @param peer address of the TCP connection's other end
     * @param host as the Host header has it
     * @param origin as the Origin header has it, null where there is none
     */
    record Caller(String peer, String host, @Nullable String origin, String method) {
        private boolean isLocal() {
            return matches(LOOPBACK_PEER, peer) && matches(LOOPBACK_HOST, host) && isOfLoopbackOrNoPage();
        }

        private boolean mayBeMisledBrowser() {
            boolean isOurOwnPage = matches(LOOPBACK_HOST, host) && isOfLoopbackOrNoPage();
            return origin != null && !READING.contains(method) && !isOurOwnPage;
        }

        private boolean isOfLoopbackOrNoPage() {
            return origin == null || matches(LOOPBACK_ORIGIN, origin);
        }

        private static boolean matches(Pattern pattern, String text) {
            return pattern.matcher(text.toLowerCase(Locale.ROOT)).matches();
        }
    }
}
