package io.jubaproxy.fanout;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.List;

/**
 * One request, routed: what to send, to whom, and what to make of the replies.
 *
 * @param requestId the client's or ours, for logs
 * @param cluster service and cluster
 * @param method name on the wire
 * @param params the whole params array, cluster name included
 * @param endpoints to call, in endpoint order, at least one
 * @param urgency what to do with endpoints in connect back-off
 * @param aggregator makes one result of all
 * @param timeout from the start to the deadline, connecting included
 */
public record FanOut(
        String requestId,
        ClusterName cluster,
        String method,
        EncodedValue params,
        List<Endpoint> endpoints,
        Backend.Urgency urgency,
        Aggregator aggregator,
        Duration timeout) {
    public FanOut {
        endpoints = List.copyOf(endpoints);
        if (endpoints.isEmpty()) {
            throw new IllegalArgumentException("a fan-out to no endpoint");
        }
    }
}
