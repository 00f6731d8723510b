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
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

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
    private final ConcurrentMap<Endpoint, ConcurrentMap<String, DistributionDataPoint>> times =
            new ConcurrentHashMap<>();
    /** For those that only ever failed. */
    private final Set<Server> failed = ConcurrentHashMap.newKeySet();

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
        width.observe(record.outcomes().size());
        String service = record.fanOut().cluster().service();
        List<Outcome> outcomes = record.outcomes();
        for (int call = 0; call < outcomes.size(); call++) {
            Outcome outcome = outcomes.get(call);
            if (isAnswer(outcome)) {
                long nanos = outcome.elapsed().toNanos() - record.starts()[call];
                times(record.fanOut().endpoints().get(call), service).observe(nanos / 1e9);
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

    private DistributionDataPoint times(Endpoint endpoint, String service) {
        ConcurrentMap<String, DistributionDataPoint> services = times.get(endpoint);
        DistributionDataPoint known = services == null ? null : services.get(service);
        return known == null
                ? times.computeIfAbsent(endpoint, each -> new ConcurrentHashMap<>())
                        .computeIfAbsent(service, each -> seconds.labelValues(each, endpoint.address()))
                : known;
    }

    private void count(FanOutRecord record, BackendFailure chosen, String service) {
        List<BackendFailure> all = record.failures().isEmpty() ? List.of(chosen) : record.failures();
        for (BackendFailure failure : all) {
            failed.add(new Server(service, failure.endpoint().address()));
            failures.labelValues(
                            service,
                            failure.kind().label(),
                            failure.kind().failureClass().label(),
                            failure.endpoint().address(),
                            failure.equals(chosen) ? CHOSEN : SUPPRESSED)
                    .inc();
        }
    }

    @Override
    public void late(Endpoint endpoint) {
        late.inc();
    }

    /** Forgets the servers that are members of no cluster any more. */
    void keepMembersOf(List<ClusterView> clusters) {
        Set<Server> members = clusters.stream()
                .flatMap(cluster -> cluster.members().stream()
                        .map(member -> new Server(
                                cluster.name().service(), member.endpoint().address())))
                .collect(Collectors.toSet());
        times.forEach((endpoint, services) -> services.keySet().removeIf(service -> {
            boolean isGone = !members.contains(new Server(service, endpoint.address()));
            if (isGone) {
                seconds.remove(service, endpoint.address());
            }
            return isGone;
        }));
        times.values().removeIf(ConcurrentMap::isEmpty);
        failed.removeIf(server -> !members.contains(server) && forget(server));
    }

    private boolean forget(Server server) {
        for (FailureKind kind : FailureKind.values()) {
            for (String role : List.of(CHOSEN, SUPPRESSED)) {
                failures.remove(
                        server.service, kind.label(), kind.failureClass().label(), server.address, role);
            }
        }
        return true;
    }

    private record Server(String service, String address) {}
}
