package io.jubaproxy.rest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which web pages of other origins may call the HTTP door from a browser, told by the headers of the CORS protocol (Fetch standard,
 * section "HTTP extensions"). Where no origin is allowed nothing is said, and browsers refuse. Immutable.
 */
final class Cors {
    private static final String ANY = "*";
    private static final String SECONDS_A_PREFLIGHT_HOLDS = "600";

    private final Set<String> origins;

    /** @param origins in lower case; {@code *} alone = all, none = nobody */
    Cors(List<String> origins) {
        this.origins = Set.copyOf(origins);
    }

    /** Whether this is the question a browser asks before the call itself, and its answer is yes. */
    boolean isAllowedPreflight(String method, @Nullable String origin, @Nullable String requestedMethod) {
        return method.equals("OPTIONS") && requestedMethod != null && allows(origin);
    }

    /** Headers of the answer to a preflight. */
    Map<String, String> preflight(@Nullable String origin) {
        Map<String, String> headers = actual(origin);
        headers.remove("Access-Control-Expose-Headers");
        headers.put("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE");
        headers.put("Access-Control-Allow-Headers", "Authorization, Content-Type, " + RequestId.HEADER);
        headers.put("Access-Control-Max-Age", SECONDS_A_PREFLIGHT_HOLDS);
        return headers;
    }

    /** Headers of any other answer. */
    Map<String, String> actual(@Nullable String origin) {
        Map<String, String> headers = new LinkedHashMap<>();
        boolean any = origins.contains(ANY);
        if (!any && !origins.isEmpty()) {
            // Also where the origin is not allowed: a cache must not give that answer to one that is.
            headers.put("Vary", "Origin");
        }
        if (origin != null && allows(origin)) {
            headers.put("Access-Control-Allow-Origin", any ? ANY : origin);
            headers.put("Access-Control-Expose-Headers", RequestId.HEADER);
        }
        return headers;
    }

    private boolean allows(@Nullable String origin) {
        return origin != null && (origins.contains(ANY) || origins.contains(origin.toLowerCase(Locale.ROOT)));
    }
}
