package io.jubaproxy.proxy;

import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.config.Settings;
import io.jubaproxy.config.Telemetry;
import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.load.Admission;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.observe.AccessLog;
import io.jubaproxy.observe.Exposition;
import io.jubaproxy.observe.FanOutLog;
import io.jubaproxy.observe.Fleet;
import io.jubaproxy.observe.Heartbeat;
import io.jubaproxy.observe.LastFailures;
import io.jubaproxy.observe.LogQueue;
import io.jubaproxy.observe.Product;
import io.jubaproxy.observe.Pulse;
import io.jubaproxy.observe.Recorder;
import io.jubaproxy.observe.Requests;
import io.jubaproxy.observe.TraceWatch;
import io.jubaproxy.observe.Traces;
import io.jubaproxy.observe.Watchers;
import io.jubaproxy.observe.telemetry.ServerTraces;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes what watches the requests, and gives it sight of the rest. */
@Dependent
public class Observed {
    private static final Duration BEAT = Duration.ofSeconds(1);

    @Produces
    @Singleton
    static LogQueue logQueue(Workers workers) {
        return new LogQueue(workers::run);
    }

    @Produces
    @Singleton
    static Recorder recorder(Settings settings) {
        return new Recorder(settings.observing().recorderSize());
    }

    @Produces
    @Singleton
    static LastFailures lastFailures() {
        return new LastFailures();
    }

    /** Asks for what it looks at only when it is looked at: most of that is built after it, and with its help. */
    @Produces
    @Singleton
    static Fleet fleet(
            Instance<LiveMembership> membership,
            Instance<NettyBackend> backend,
            OpenDoors doors,
            LogQueue log,
            FanOutLog fanOuts,
            Admission admission) {
        return new Fleet(
                () -> membership.get().views(),
                doors::connections,
                () -> backend.get().connections(),
                () -> backend.get().connects(),
                () -> shed(admission.refused(), doors.refusedConnections()),
                () -> log.dropped() + fanOuts.leftOut(),
                admission);
    }

    private static Map<String, Long> shed(Admission.Refused refused, long connections) {
        return Map.of(
                "requests", refused.requests(),
                "bytes", refused.bytes(),
                "calls", refused.calls(),
                "connections", connections);
    }

    @Produces
    @Singleton
    static Exposition exposition(ServiceCatalog catalog, Fleet fleet) {
        return new Exposition(catalog, fleet);
    }

    @Produces
    @Singleton
    static Traces traces() {
        return Telemetry.isWanted() ? ServerTraces.find() : Traces.OFF;
    }

    @Produces
    @Singleton
    static Watchers watchers(
            Settings settings,
            FanOutLog log,
            Recorder recorder,
            LastFailures failures,
            Exposition exposition,
            Traces traces) {
        List<FanOutObserver> all = new ArrayList<>(List.of(log, recorder, failures));
        if (settings.observing().metrics()) {
            all.add(exposition.fanOuts());
        }
        if (traces != Traces.OFF) {
            all.add(new TraceWatch());
        }
        return new Watchers(all);
    }

    @Produces
    @Singleton
    static Pulse pulse() {
        return new Pulse(TimeSource.SYSTEM);
    }

    @Produces
    @Singleton
    static Requests requests(Settings settings, Exposition exposition, Pulse pulse, LogQueue queue, Traces traces) {
        boolean isMeasured = settings.observing().metrics();
        Requests requests = new Requests(
                isMeasured ? Optional.of(exposition.requests()) : Optional.empty(),
                pulse,
                new AccessLog(settings.observing().accessLog(), queue),
                traces,
                TimeSource.SYSTEM);
        if (isMeasured) {
            exposition.watch(requests, Product.version());
        }
        return requests;
    }

    @Produces
    @Singleton
    static Heartbeat heartbeat(Pulse pulse, Requests requests, Fleet fleet, FanOutLog log, SourceThread thread) {
        Heartbeat heartbeat = new Heartbeat(pulse, requests, fleet, log::lateReplies);
        thread.every(BEAT, heartbeat::beat);
        return heartbeat;
    }
}
