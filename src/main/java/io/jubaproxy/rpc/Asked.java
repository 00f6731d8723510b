package io.jubaproxy.rpc;

import io.jubaproxy.failure.RpcError;
import java.nio.charset.StandardCharsets;

/**
 * What error answers may name of a request. The cluster name and the ring key are empty until they have been read.
 *
 * @param cluster payload bytes of the first parameter
 * @param ringKey payload bytes of the first argument after it, where the ring needs it
 */
@SuppressWarnings("ArrayRecordComponent") // passed on as bytes, never compared
record Asked(String method, byte[] cluster, byte[] ringKey) {
    private static final byte[] NOTHING = {};

    static Asked of(String method) {
        return new Asked(method, NOTHING, NOTHING);
    }

    byte[] part(RpcError.Part part) {
        return switch (part) {
            case METHOD -> method.getBytes(StandardCharsets.UTF_8);
            case CLUSTER -> cluster;
            case RING_KEY -> ringKey;
        };
    }
}
