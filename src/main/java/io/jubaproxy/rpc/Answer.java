package io.jubaproxy.rpc;

import io.jubaproxy.wire.EncodedValue;

/**
 * The second half of a response.
 *
 * @param error {@link EncodedValue#NIL} where the request succeeded
 * @param result nil beside most errors
 */
record Answer(EncodedValue error, EncodedValue result) {
    static Answer success(EncodedValue result) {
        return new Answer(EncodedValue.NIL, result);
    }

    static Answer error(EncodedValue error) {
        return new Answer(error, EncodedValue.NIL);
    }

    /** Encoded size of both. */
    int size() {
        return error.size() + result.size();
    }
}
