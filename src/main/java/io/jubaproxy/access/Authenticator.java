package io.jubaproxy.access;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out who a caller is by its Authorization header (RFC 6750). Thread-safe. */
public final class Authenticator {
    private static final Pattern BEARER = Pattern.compile("bearer +([A-Za-z0-9._~+/=-]+) *", Pattern.CASE_INSENSITIVE);
    /** No server lets a longer header in anyway. */
    private static final int LONGEST = 16 * 1024;

    private final Optional<Supplier<Tokens>> tokens;
    private final Optional<JsonWebTokens> jwts;

    Authenticator(Optional<Supplier<Tokens>> tokens, Optional<JsonWebTokens> jwts) {
        this.tokens = tokens;
        this.jwts = jwts;
    }

    /**
     * Who the caller is; anonymous where it shows nothing.
     *
     * @param headers every Authorization header
     * @throws RefusedException of kind unauthenticated, in words without any of the token
     */
    public Caller identify(List<String> headers) {
        if (headers.isEmpty()) {
            return Caller.ANONYMOUS;
        }
        if (headers.size() > 1) {
            throw refusal("the request has more than one Authorization header");
        }
        String header = headers.getFirst();
        Matcher matcher = BEARER.matcher(header);
        if (header.length() > LONGEST || !matcher.matches()) {
            throw refusal("the Authorization header is no \"Bearer TOKEN\"");
        }
        return callerOf(matcher.group(1));
    }

    private Caller callerOf(String token) {
        Optional<Caller> known = tokens.flatMap(current -> current.get().callerOf(token));
        if (known.isPresent()) {
            return known.get();
        }
        if (jwts.isPresent() && JsonWebTokens.isOne(token)) {
            return jwts.get().callerOf(token);
        }
        throw refusal("the token is not known here");
    }

    private static RefusedException refusal(String detail) {
        return new RefusedException(FailureKind.UNAUTHENTICATED, detail);
    }
}
