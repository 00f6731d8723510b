package io.jubaproxy.observe;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.fanout.FanOut;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.Trace;
import org.jspecify.annotations.Nullable;

/** The trace of one request, from its arrival to its answer and to the end of its last call. Thread-safe, never blocks. */
public interface RequestTrace extends Trace {
    /** Of a request that is not traced. */
    RequestTrace NONE = new RequestTrace() {
        @Override
        public void concerns(String requestId, String cluster) {}

        @Override
        public void failed(FailureReport report) {}

        @Override
        public void answered(@Nullable FailureKind kind) {}

        @Override
        public void routed(FanOut fanOut) {}

        @Override
        public void settled(FanOutRecord record) {}
    };

    /** What the request turned out to be. */
    void concerns(String requestId, String cluster);

    /** What will be answered, where servers failed; before {@link #answered}. */
    void failed(FailureReport report);

    /** @param kind of the failure; null for a success */
    void answered(@Nullable FailureKind kind);
}
