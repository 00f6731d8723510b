package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** What an answer with status 401 has to say about how to do better (RFC 6750, section 3). */
final class Challenge {
    private static final String SCHEME = "Bearer realm=\"jubaproxy\"";

    private Challenge() {}

    /** Adds it where the failure is of that kind. */
    static Response.ResponseBuilder in(Response.ResponseBuilder answer, FailureKind kind, HttpServletRequest request) {
        return to(kind, request)
                .map(challenge -> answer.header(HttpHeaders.WWW_AUTHENTICATE, challenge))
                .orElse(answer);
    }

    /** The challenge where the failure is of that kind: with an error where the request did show something. */
    static Optional<String> to(FailureKind kind, HttpServletRequest request) {
        if (kind != FailureKind.UNAUTHENTICATED) {
            return Optional.empty();
        }
        boolean showsSomething = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
        return Optional.of(showsSomething ? SCHEME + ", error=\"invalid_token\"" : SCHEME);
    }
}
