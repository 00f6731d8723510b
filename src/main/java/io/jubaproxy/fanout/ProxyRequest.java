package io.jubaproxy.fanout;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;

/**
 * A request as either door hands it over: checked against its descriptor, not routed yet.
 *
 * @param door where it came in
 * @param requestId for logs and answers
 * @param cluster service and cluster
 * @param method the descriptor
 * @param params the whole params array as it goes on the wire, cluster name first
 * @param ringKey raw payload bytes of the first argument where the routing is cht, else empty
 * @param timeout from the start to the deadline
 * @param trace told of its fan-out
 */
@SuppressWarnings("ArrayRecordComponent") // passed on as bytes, never compared
public record ProxyRequest(
        Door door,
        String requestId,
        ClusterName cluster,
        ServiceMethod method,
        EncodedValue params,
        byte[] ringKey,
        Duration timeout,
        Trace trace) {
    /** A request that is not traced. */
    public ProxyRequest(
            Door door,
            String requestId,
            ClusterName cluster,
            ServiceMethod method,
            EncodedValue params,
            byte[] ringKey,
            Duration timeout) {
        this(door, requestId, cluster, method, params, ringKey, timeout, Trace.NONE);
    }
}
