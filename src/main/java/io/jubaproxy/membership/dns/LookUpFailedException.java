package io.jubaproxy.membership.dns;

import java.util.concurrent.CompletionException;

/** A look-up without a usable answer; its message follows a colon in a sentence. */
final class LookUpFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LookUpFailedException(String cause) {
        super(cause);
    }

    /** What a part of the look-up failed with on another thread; anything else than such a failure is thrown on. */
    static LookUpFailedException of(CompletionException wrapper) {
        if (wrapper.getCause() instanceof LookUpFailedException failure) {
            return failure;
        }
        throw wrapper;
    }
}
