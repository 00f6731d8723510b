package io.jubaproxy.testkit;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
import java.util.ArrayList;
import java.util.List;

/** A call listener that keeps what it is told. Thread-safe. */
public final class RecordedOutcome implements CallListener {
    private final List<Object> events = new ArrayList<>();
    private final Gate told = new Gate();

    /** A failure as it was told. */
    public record Failed(FailureKind kind, String detail, Delivery delivered) {}

    @Override
    public void replied(Reply reply) {
        add(reply);
    }

    @Override
    public void failed(FailureKind kind, String detail, Delivery delivered) {
        add(new Failed(kind, detail, delivered));
    }

    /** Waits for the call's end, which must be a reply. */
    public Reply reply() {
        told.await();
        if (events().getFirst() instanceof Reply reply) {
            return reply;
        }
        throw new AssertionError("no reply but " + events());
    }

    /** Waits for the call's end, which must be a failure. */
    public Failed failure() {
        told.await();
        if (events().getFirst() instanceof Failed failed) {
            return failed;
        }
        throw new AssertionError("no failure but " + events());
    }

    /** Everything told so far: one thing at most, or the backend broke its promise. */
    public synchronized List<Object> events() {
        return List.copyOf(events);
    }

    private void add(Object event) {
        synchronized (this) {
            events.add(event);
        }
        told.open();
    }
}
