package io.jubaproxy.rpc;

import io.jubaproxy.access.Access;
import io.jubaproxy.access.Audit;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.load.HeldBytes;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.observe.Requests;
import java.time.Duration;

/**
 * What the RPC door hands requests to.
 *
 * @param scatterGather the core, the same for both doors
 * @param timeouts the deadlines
 * @param errors words failures
 * @param access who may do what
 * @param audit told of calls that it covers
 * @param held counts what is read and not taken on yet, and what is answered and not taken yet
 * @param requests counts and times them
 */
public record RpcCore(
        ScatterGather scatterGather,
        Timeouts timeouts,
        ErrorEncoder errors,
        Access access,
        Audit audit,
        HeldBytes held,
        Requests requests) {
    /** The time from a request's start to its deadline. */
    @FunctionalInterface
    public interface Timeouts {
        Duration of(ClusterName cluster, String method);
    }
}
