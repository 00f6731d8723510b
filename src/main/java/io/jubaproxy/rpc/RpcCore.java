package io.jubaproxy.rpc;

import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.load.HeldBytes;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.observe.Requests;
import java.time.Duration;

/**
 * What the RPC door hands requests to.
 *
 * @param scatterGather the core, the same for both doors
 * @param timeouts the deadlines
 * @param errors words failures
 * @param held counts what is read and not taken on yet, and what is answered and not taken yet
 * @param requests counts and times them
 */
public record RpcCore(
        ScatterGather scatterGather, Timeouts timeouts, ErrorEncoder errors, HeldBytes held, Requests requests) {
    /** A core that holds whatever comes and that nobody watches. */
    public RpcCore(ScatterGather scatterGather, Timeouts timeouts, ErrorEncoder errors) {
        this(
                scatterGather,
                timeouts,
                errors,
                new HeldBytes(LoadLimits.NONE.heldBytes()),
                Requests.unwatched());
    }

    /** The time from a request's start to its deadline. */
    @FunctionalInterface
    public interface Timeouts {
        Duration of(ClusterName cluster, String method);
    }
}
