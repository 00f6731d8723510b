package io.jubaproxy.observe;

import io.jubaproxy.failure.FailureKind;

/**
 * Envoy's response flags for our kinds, for people and tools that know them.
 *
 * <p>Source: Envoy's documentation, "Access logging", command operator RESPONSE_FLAGS.
 */
final class ShortFlag {
    private ShortFlag() {}

    /** One or a few letters; {@code -} where Envoy has none. */
    static String of(FailureKind kind) {
        return switch (kind) {
            case REQUEST_TIMEOUT -> "UT";
            case CONNECT_FAILED -> "UF";
            case CONNECTION_CLOSED -> "UC";
            case BROKEN_REPLY -> "UPE";
            case NO_SERVER, NO_RING -> "UH";
            case UNKNOWN_METHOD, UNKNOWN_SERVICE, NOT_FOUND -> "NR";
            case BAD_REQUEST, TOO_LARGE -> "DPE";
            case OVERLOADED -> "UO";
            case UNAUTHENTICATED, FORBIDDEN -> "UAEX";
            case APPLICATION_ERROR,
                    UNUSABLE_RESULT,
                    DRAINING,
                    METHOD_NOT_ALLOWED,
                    NOT_ACCEPTABLE,
                    UNSUPPORTED_MEDIA_TYPE,
                    INTERNAL_ERROR -> "-";
        };
    }
}
