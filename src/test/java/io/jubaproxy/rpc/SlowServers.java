package io.jubaproxy.rpc;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.wire.EncodedValue;
import java.util.ArrayList;
import java.util.List;

/** Servers that answer at once or, told so, when all requests have come, the last one first; some then fail. For one thread. */
final class SlowServers implements Backend {
    private final List<CallListener> waiting = new ArrayList<>();
    private boolean slow;

    void slow(boolean are) {
        slow = are;
    }

    @Override
    public Call call(Endpoint endpoint, String method, EncodedValue params, Urgency urgency, CallListener listener) {
        if (slow) {
            waiting.add(listener);
        } else {
            listener.replied(new Reply.ResultReply(Encoded.TRUE));
        }
        return () -> Delivery.UNKNOWN;
    }

    @Override
    public boolean isBackingOff(Endpoint endpoint) {
        return false;
    }

    /** Ends every call that waits. */
    void answer() {
        while (!waiting.isEmpty()) {
            CallListener listener = waiting.removeLast();
            switch (waiting.size() % 5) {
                case 3 -> listener.failed(FailureKind.CONNECTION_CLOSED, "it closed the connection", Delivery.UNKNOWN);
                case 4 -> listener.replied(new Reply.ErrorReply(Encoded.text("no")));
                default -> listener.replied(new Reply.ResultReply(Encoded.TRUE));
            }
        }
    }
}
