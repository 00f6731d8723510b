package io.jubaproxy.rpc;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.wire.EncodedValue;
import org.jspecify.annotations.Nullable;

/**
 * The second half of a response.
 *
 * @param error {@link EncodedValue#NIL} where the request succeeded
 * @param result nil beside most errors
 * @param kind of the failure, for metrics and logs; null where the request succeeded
 */
record Answer(
        EncodedValue error, EncodedValue result, @Nullable FailureKind kind) {
    static Answer success(EncodedValue result) {
        return new Answer(EncodedValue.NIL, result, null);
    }

    static Answer error(FailureKind kind, EncodedValue error) {
        return new Answer(error, EncodedValue.NIL, kind);
    }

    /** Encoded size of both. */
    int size() {
        return error.size() + result.size();
    }
}
