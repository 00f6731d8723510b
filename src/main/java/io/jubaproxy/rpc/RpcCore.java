package io.jubaproxy.rpc;

import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.observe.Requests;
import java.time.Duration;

/**
 * What the RPC door hands requests to.
 *
 * @param scatterGather the core, the same for both doors
 * @param timeouts the deadlines
 * @param errors words failures
 * @param requests counts and times them
 */
public record RpcCore(ScatterGather scatterGather, Timeouts timeouts, ErrorEncoder errors, Requests requests) {
    /** The time from a request's start to its deadline. */
    @FunctionalInterface
    public interface Timeouts {
        Duration of(ClusterName cluster, String method);
    }
}
