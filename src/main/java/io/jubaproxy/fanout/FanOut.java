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
 * @param request as its door handed it over
 * @param endpoints to call, in endpoint order, at least one
 * @param urgency what to do with endpoints in connect back-off
 * @param aggregator makes one result of all
 * @param timeout from the start to the deadline, connecting included; shorter than the request's where its cluster was looked up first
 */
public record FanOut(
        ProxyRequest request,
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

    /** The client's or ours, for logs. */
    public String requestId() {
        return request.requestId();
    }

    /** Service and cluster. */
    public ClusterName cluster() {
        return request.cluster();
    }

    /** The method's name on the wire. */
    public String method() {
        return request.method().name();
    }

    /** The whole params array, cluster name included. */
    public EncodedValue params() {
        return request.params();
    }
}
