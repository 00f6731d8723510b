package io.jubaproxy.observe;

/** Makes the trace of each request. Thread-safe. */
public interface Traces {
    /** Traces nothing. */
    Traces OFF = (arrival, service, method) -> RequestTrace.NONE;

    /**
     * A request has come in; on the thread that took it.
     *
     * @param service as the client wrote it
     * @param method as the client wrote it
     */
    RequestTrace begin(Arrival arrival, String service, String method);
}
