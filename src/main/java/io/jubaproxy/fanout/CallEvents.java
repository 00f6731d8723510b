package io.jubaproxy.fanout;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.wire.EncodedValue;
import java.util.Optional;

/** Tells a fan-out what became of one of its calls, in the fan-out's words. On the thread of the backend's event; never throws. */
final class CallEvents implements CallListener {
    private final Gathering gathering;
    private final FanOut fanOut;
    private final int call;

    CallEvents(Gathering gathering, FanOut fanOut, int call) {
        this.gathering = gathering;
        this.fanOut = fanOut;
        this.call = call;
    }

    @Override
    public void replied(Reply reply) {
        try {
            switch (reply) {
                case Reply.ResultReply(EncodedValue value) -> result(value);
                case Reply.ErrorReply(EncodedValue error) ->
                    fail(FailureKind.APPLICATION_ERROR, "answered with an error", Optional.of(error));
            }
        } catch (Throwable defect) {
            gathering.breakOff(defect);
        }
    }

    @Override
    public void failed(FailureKind kind, String detail, Delivery delivered) {
        try {
            gathering.failed(call, kind, detail, delivered);
        } catch (Throwable defect) {
            gathering.breakOff(defect);
        }
    }

    private void result(EncodedValue value) {
        Optional<String> problem = problemWith(value);
        if (problem.isPresent()) {
            fail(FailureKind.UNUSABLE_RESULT, "answered with an unusable result: " + problem.get(), Optional.empty());
        } else {
            gathering.result(call, value);
        }
    }

    private void fail(FailureKind kind, String what, Optional<EncodedValue> error) {
        String detail = fanOut.endpoints().get(call) + " " + what + " to " + fanOut.method();
        gathering.answeredBadly(call, kind, detail, error);
    }

    private Optional<String> problemWith(EncodedValue value) {
        try {
            return fanOut.aggregator().problemWith(value);
        } catch (RuntimeException e) {
            return Optional.of("it can't be read: " + e.getMessage());
        }
    }
}
