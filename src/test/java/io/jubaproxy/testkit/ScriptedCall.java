package io.jubaproxy.testkit;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;

/**
 * A call that a {@link ScriptedBackend} saw. It may be ended more than once and after it was abandoned: the core has to cope with
 * that, so nothing here prevents it. Thread-safe.
 */
public final class ScriptedCall implements Backend.Call {
    private final Endpoint endpoint;
    private final String method;
    private final EncodedValue params;
    private final Backend.Urgency urgency;
    private final CallListener listener;
    private volatile Delivery deliveryOfAbandoned = Delivery.UNKNOWN;
    private volatile boolean abandoned;

    ScriptedCall(
            Endpoint endpoint, String method, EncodedValue params, Backend.Urgency urgency, CallListener listener) {
        this.endpoint = endpoint;
        this.method = method;
        this.params = params;
        this.urgency = urgency;
        this.listener = listener;
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    public String method() {
        return method;
    }

    public EncodedValue params() {
        return params;
    }

    public Backend.Urgency urgency() {
        return urgency;
    }

    /** The server answers with a result. */
    public void reply(EncodedValue result) {
        listener.replied(new Reply.ResultReply(result));
    }

    /** The server answers with an error object. */
    public void replyError(EncodedValue error) {
        listener.replied(new Reply.ErrorReply(error));
    }

    /** The call fails on the way, its bytes perhaps written. */
    public void fail(FailureKind kind) {
        fail(kind, Delivery.UNKNOWN);
    }

    /** The call fails on the way. */
    public void fail(FailureKind kind, Delivery delivered) {
        listener.failed(kind, endpoint + " " + kind.label() + " as scripted", delivered);
    }

    /** Abandoning this call will answer that nothing was written; UNKNOWN unless told. */
    public ScriptedCall notYetWritten() {
        deliveryOfAbandoned = Delivery.NO;
        return this;
    }

    public boolean isAbandoned() {
        return abandoned;
    }

    @Override
    public Delivery abandon() {
        abandoned = true;
        return deliveryOfAbandoned;
    }
}
