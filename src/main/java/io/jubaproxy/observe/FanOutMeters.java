package io.jubaproxy.observe;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureRanking;
import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.Outcome;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.membership.Endpoint;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the calls to servers. Series are bounded by the membership: those of a server that is no member any more are
 * {@linkplain #keepMembersOf dropped}. Thread-safe.
 */
public final class FanOutMeters implements FanOutObserver {
    private static final String CHOSEN = "chosen";
    private static final String SUPPRESSED = "suppressed";

    private final DistributionDataPoint width;
    private final Histogram seconds;
    private final Counter failures;
    private final Counter late;
    /** By service. */
    private final ConcurrentMap<Endpoint, ConcurrentMap<String, ServerMeters>> servers = new ConcurrentHashMap<>();

    public FanOutMeters(PrometheusRegistry registry) {
        this.width = Histogram.builder()
                .name("jubaproxy_fan_out_servers")
                .help("Servers called for one request.")
                .classicOnly()
                .classicUpperBounds(Buckets.SERVERS)
                .withoutExemplars()
                .register(registry);
        this.seconds = Histogram.builder()
                .name("jubaproxy_server_call_seconds")
                .help("Time from a call's start to the server's answer, an error object being one.")
                .labelNames("service", "endpoint")
                .classicOnly()
                .classicUpperBounds(Buckets.SECONDS)
                .withoutExemplars()
                .register(registry);
        this.failures = Counter.builder()
                .name("jubaproxy_failures")
                .help("Calls that failed; role is chosen where the client was told this failure, else suppressed.")
                .labelNames("service", "kind", "class", "endpoint", "role")
                .withoutExemplars()
                .register(registry);
        this.late = Counter.builder()
                .name("jubaproxy_late_replies")
                .help("Replies that came after their call had its outcome, and were dropped.")
                .withoutExemplars()
                .register(registry);
    }

    @Override
    public void settled(FanOutRecord record) {
        List<Outcome> outcomes = record.outcomes();
        width.observe(outcomes.size());
        String service = record.fanOut().cluster().service();
        for (int call = 0; call < outcomes.size(); call++) {
            Outcome outcome = outcomes.get(call);
            if (isAnswer(outcome)) {
                long nanos = outcome.elapsed().toNanos() - record.starts()[call];
                of(record.fanOut().endpoints().get(call), service).answered(nanos / 1e9);
            }
        }
        if (record.verdict() instanceof Verdict.Failure failure) {
            count(record, FailureRanking.rank(failure.report().failures()).getFirst(), service);
        }
    }

    private static boolean isAnswer(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied replied -> true;
            case Outcome.Failed(BackendFailure failure) ->
                switch (failure.kind().failureClass()) {
                    case APPLICATION -> true;
                    case TRANSPORT, PROXY -> false;
                };
        };
    }

    private void count(FanOutRecord record, BackendFailure chosen, String service) {
        List<BackendFailure> all = record.failures().isEmpty() ? List.of(chosen) : record.failures();
        for (BackendFailure failure : all) {
            of(failure.endpoint(), service).failed(failure.kind(), failure.equals(chosen) ? CHOSEN : SUPPRESSED);
        }
    }

    private ServerMeters of(Endpoint endpoint, String service) {
        ConcurrentMap<String, ServerMeters> services = servers.get(endpoint);
        ServerMeters known = services == null ? null : services.get(service);
        return known == null
                ? servers.computeIfAbsent(endpoint, each -> new ConcurrentHashMap<>())
                        .computeIfAbsent(service, each -> new ServerMeters(each, endpoint.address()))
                : known;
    }

    @Override
    public void late(Endpoint endpoint) {
        late.inc();
    }

    /** Forgets the servers that are members of no cluster any more. */
    void keepMembersOf(List<ClusterView> clusters) {
        Set<Server> members = clusters.stream()
                .flatMap(cluster -> cluster.members().stream()
                        .map(member -> new Server(cluster.name().service(), member.endpoint())))
                .collect(Collectors.toSet());
        servers.forEach((endpoint, services) -> services.forEach((service, meters) -> {
            if (!members.contains(new Server(service, endpoint)) && services.remove(service, meters)) {
                meters.forget();
            }
        }));
        servers.values().removeIf(ConcurrentMap::isEmpty);
    }

    private record Server(String service, Endpoint endpoint) {}

    /** One server's series. Each begins with its first event, and is found again without a look into the registry. */
    private final class ServerMeters {
        private final String service;
        private final String address;
        private final Map<String, Map<FailureKind, CounterDataPoint>> failed =
                Map.of(CHOSEN, new ConcurrentHashMap<>(), SUPPRESSED, new ConcurrentHashMap<>());
        private volatile @Nullable DistributionDataPoint times;

        ServerMeters(String service, String address) {
            this.service = service;
            this.address = address;
        }

        void answered(double took) {
            DistributionDataPoint known = times;
            (known == null ? begunTimes() : known).observe(took);
        }

        private DistributionDataPoint begunTimes() {
            DistributionDataPoint begun = seconds.labelValues(service, address);
            times = begun;
            return begun;
        }

        void failed(FailureKind kind, String role) {
            Map<FailureKind, CounterDataPoint> kinds = Objects.requireNonNull(failed.get(role));
            CounterDataPoint known = kinds.get(kind);
            (known == null ? kinds.computeIfAbsent(kind, each -> begun(each, role)) : known).inc();
        }

        private CounterDataPoint begun(FailureKind kind, String role) {
            return failures.labelValues(
                    service, kind.label(), kind.failureClass().label(), address, role);
        }

        void forget() {
            seconds.remove(service, address);
            failed.forEach((role, kinds) -> kinds.keySet()
                    .forEach(kind -> failures.remove(
                            service, kind.label(), kind.failureClass().label(), address, role)));
        }
    }
}
