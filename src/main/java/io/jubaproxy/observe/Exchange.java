package io.jubaproxy.observe;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.Trace;
import org.jspecify.annotations.Nullable;

/**
 * One request of either door from its arrival to its answer, as metrics and logs see it. Its door begins it with {@link Requests#begin} and
 * {@linkplain #answered ends} it once.
 */
public final class Exchange {
    private final Requests home;
    private final Arrival arrival;
    private final String service;
    private final String method;
    private final long started;
    private final RequestTrace trace;
    private volatile String requestId = "-";
    private volatile String cluster = "";

    Exchange(Requests home, Arrival arrival, String service, String method, long started, RequestTrace trace) {
        this.home = home;
        this.arrival = arrival;
        this.service = service;
        this.method = method;
        this.started = started;
        this.trace = trace;
    }

    /** Notes what the request turned out to be. */
    public void concerns(String id, String clusterName) {
        requestId = id;
        cluster = clusterName;
        trace.concerns(id, clusterName);
    }

    /** Notes what is going to be answered, where servers failed. */
    public void failed(FailureReport report) {
        trace.failed(report);
    }

    /** To go with the request to its servers. */
    public Trace trace() {
        return trace;
    }

    /** @param kind of the failure that is answered; null for a success */
    public void answered(@Nullable FailureKind kind) {
        home.answered(this, kind);
        trace.answered(kind);
    }

    Door door() {
        return arrival.door();
    }

    Arrival arrival() {
        return arrival;
    }

    String service() {
        return service;
    }

    String method() {
        return method;
    }

    long started() {
        return started;
    }

    /** {@code -} where the request was refused before it had one. */
    public String requestId() {
        return requestId;
    }

    /** Empty where the request was refused before it was read. */
    String cluster() {
        return cluster;
    }
}
