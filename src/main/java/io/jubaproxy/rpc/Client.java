package io.jubaproxy.rpc;

import io.jubaproxy.access.Caller;
import io.jubaproxy.access.Right;
import io.jubaproxy.access.Visitor;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.observe.Arrival;

/**
 * The client of one connection. On its event loop only.
 *
 * @param listener {@code ip_port} of the listener it came to
 * @param arrival where its requests come in, its own address with it
 * @param visitor who it is and what it may do
 */
record Client(String listener, Arrival arrival, Visitor visitor) {
    Caller caller() {
        return visitor.caller();
    }

    boolean mayCall(ProxyRequest request) {
        return visitor.may(
                Right.toCall(request.method().kind()),
                request.cluster().service(),
                request.cluster().cluster(),
                request.method().name());
    }

    /** What it is told where it may not; one error value in either case. */
    FailureKind refusal() {
        return caller().isAnonymous() ? FailureKind.UNAUTHENTICATED : FailureKind.FORBIDDEN;
    }
}
