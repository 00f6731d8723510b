package io.jubaproxy.fanout;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;

/** The port to the servers. Implementations never block and may be used by many threads at once. */
public interface Backend {
    /**
     * Starts one call and tells the listener how it ended. It is never repeated once a byte of it may have been written.
     *
     * @param method name on the wire
     * @param params the whole params array, cluster name included, as it goes on the wire
     * @param urgency whether an endpoint in connect back-off is tried all the same
     */
    Call call(Endpoint endpoint, String method, EncodedValue params, Urgency urgency, CallListener listener);

    /** True for a moment (at most one second) after a connect to this endpoint failed, and then while it is tried again. */
    boolean isBackingOff(Endpoint endpoint);

    /** What to do with an endpoint in connect back-off. */
    enum Urgency {
        /** Fail at once with the last cause. */
        FAIL_IN_BACK_OFF,
        /** Connect now: no other server is left to try. */
        CONNECT_ANYWAY
    }

    /** A call under way. */
    interface Call {
        /**
         * Gives the call up after its deadline, without blocking and without telling the listener: nothing of it is written from now on, and a reply that comes all the same is
         * counted as late and matches no other call. Without effect once the call has ended.
         *
         * @return NO where certainly no byte of it was written, else UNKNOWN
         */
        Delivery abandon();
    }
}
