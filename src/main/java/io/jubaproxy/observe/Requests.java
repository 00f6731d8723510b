package io.jubaproxy.observe;

import io.jubaproxy.config.AccessLines;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.TimeSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The requests of both doors, counted and timed. Thread-safe; costs a request a few hundred nanoseconds at most. */
public final class Requests {
    private final Optional<RequestMeters> meters;
    private final Pulse pulse;
    private final AccessLog log;
    private final Traces traces;
    private final TimeSource time;
    private final Map<Door, LongAdder> inFlight = new EnumMap<>(Door.class);

    /** @param meters empty where metrics are off */
    public Requests(Optional<RequestMeters> meters, Pulse pulse, AccessLog log, Traces traces, TimeSource time) {
        this.meters = meters;
        this.pulse = pulse;
        this.log = log;
        this.traces = traces;
        this.time = time;
        for (Door door : Door.values()) {
            inFlight.put(door, new LongAdder());
        }
    }

    /** A request that counts nowhere. */
    public static Requests unwatched() {
        return new Requests(
                Optional.empty(),
                new Pulse(TimeSource.SYSTEM),
                new AccessLog(AccessLines.OFF, Runnable::run),
                Traces.OFF,
                TimeSource.SYSTEM);
    }

    /**
     * A request has come in.
     *
     * @param arrival where it came in
     * @param service as the client wrote it; it becomes a label only where it is in the catalog
     * @param method as the client wrote it; likewise
     */
    public Exchange begin(Arrival arrival, String service, String method) {
        adder(arrival.door()).increment();
        RequestTrace trace = traces.begin(arrival, service, method);
        return new Exchange(this, arrival, service, method, time.nanoTime(), trace);
    }

    /** A request was refused before anybody could say what it wanted. */
    public void refused(Arrival arrival, String requestId, FailureKind kind) {
        Exchange exchange = begin(arrival, "", "");
        exchange.concerns(requestId, "");
        exchange.answered(kind);
    }

    void answered(Exchange exchange, @Nullable FailureKind kind) {
        long nanos = time.nanoTime() - exchange.started();
        adder(exchange.door()).decrement();
        pulse.answered(kind, nanos);
        if (meters.isPresent()) {
            meters.get().answered(exchange, kind, nanos);
        }
        log.answered(exchange, kind, nanos);
    }

    /** Requests that wait for their answer. */
    public long inFlight(Door door) {
        return adder(door).sum();
    }

    private LongAdder adder(Door door) {
        LongAdder adder = inFlight.get(door);
        if (adder == null) {
            throw new IllegalArgumentException("no such door: " + door);
        }
        return adder;
    }
}
