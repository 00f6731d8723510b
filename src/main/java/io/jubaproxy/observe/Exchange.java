package io.jubaproxy.observe;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
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
    private volatile String requestId = "-";
    private volatile String cluster = "";

    Exchange(Requests home, Arrival arrival, String service, String method, long started) {
        this.home = home;
        this.arrival = arrival;
        this.service = service;
        this.method = method;
        this.started = started;
    }

    /** Notes what the request turned out to be. */
    public void concerns(String id, String clusterName) {
        requestId = id;
        cluster = clusterName;
    }

    /** @param kind of the failure that is answered; null for a success */
    public void answered(@Nullable FailureKind kind) {
        home.answered(this, kind);
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
