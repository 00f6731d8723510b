package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Headers over which a REST engine would stumble before any of our mappers is asked, answering with a page of its own. */
final class UnreadableHeaders {
    private static final Pattern COMMA = Pattern.compile(",");
    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final Pattern MEDIA_TYPE = Pattern.compile("\\s*" + TOKEN + "/" + TOKEN + "\\s*(;.*)?");
    /** A lone star is what old Java clients send for any type. */
    private static final Pattern MEDIA_RANGE = Pattern.compile("\\s*(\\*|" + TOKEN + "/" + TOKEN + ")\\s*(;.*)?");

    private UnreadableHeaders() {}

    /** What to answer where the headers can't be read. */
    static Optional<Problem> problemWith(HttpServletRequest request) {
        List<String> types = Collections.list(request.getHeaders(HttpHeaders.CONTENT_TYPE));
        if (types.size() > 1
                || !types.stream().allMatch(type -> MEDIA_TYPE.matcher(type).matches())) {
            return Optional.of(Problem.refusal(
                    FailureKind.UNSUPPORTED_MEDIA_TYPE,
                    "the body's Content-Type is '" + String.join("', '", types)
                            + "'; allowed is application/json in UTF-8"));
        }
        List<String> accepted = Collections.list(request.getHeaders(HttpHeaders.ACCEPT));
        boolean isReadable = accepted.stream()
                .flatMap(header -> COMMA.splitAsStream(header))
                .allMatch(range -> MEDIA_RANGE.matcher(range).matches());
        return isReadable
                ? Optional.empty()
                : Optional.of(Problem.refusal(
                        FailureKind.NOT_ACCEPTABLE,
                        "the Accept header (" + String.join(", ", accepted)
                                + ") is no list of media types; the answer is application/json"));
    }
}
