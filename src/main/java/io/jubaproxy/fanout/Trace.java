package io.jubaproxy.fanout;

/**
 * Where the fan-out of one request is written down for a trace. It is told from any thread, must not block, and throws nothing.
 */
public interface Trace {
    /** Writes nothing down. */
    Trace NONE = new Trace() {
        @Override
        public void routed(FanOut fanOut) {}

        @Override
        public void settled(FanOutRecord record) {}
    };

    /** Its servers are chosen and about to be called. */
    void routed(FanOut fanOut);

    /** The last call has ended, maybe after the answer. */
    void settled(FanOutRecord record);
}
