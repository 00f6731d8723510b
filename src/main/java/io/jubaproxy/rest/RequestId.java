package io.jubaproxy.rest;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The name of a request in its answer and in every log line about it. */
final class RequestId {
    static final String HEADER = "X-Request-Id";
    private static final String ATTRIBUTE = RequestId.class.getName();
    private static final Pattern KEPT = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestId() {}

    /** The client's own where it is harmless in headers and log lines, else a new one of 16 hexadecimal digits. */
    static String from(@Nullable String clients) {
        if (clients != null && KEPT.matcher(clients).matches()) {
            return clients;
        }
        long random = ThreadLocalRandom.current().nextLong();
        return Long.toHexString(random | Long.MIN_VALUE); // the highest bit set: always 16 digits
    }

    static void keep(HttpServletRequest request, String id) {
        request.setAttribute(ATTRIBUTE, id);
    }

    static String of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof String id ? id : "-";
    }
}
