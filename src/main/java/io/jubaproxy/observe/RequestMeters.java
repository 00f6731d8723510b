package io.jubaproxy.observe;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceDescriptor;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Requests by door, service, method and outcome. Labels are bounded: what the catalog does not have is {@link #OTHER}. A series begins with
 * its first request and is found again by looks into maps whose keys carry their hashes. Thread-safe.
 */
public final class RequestMeters {
    /** The outcome of a success. */
    static final String OK = "ok";
    /** The label of what the catalog does not have. */
    static final String OTHER = "other";

    private final Counter requests;
    private final Histogram seconds;
    private final Map<Door, Map<String, Map<String, Series>>> doors = new HashMap<>();

    public RequestMeters(PrometheusRegistry registry, ServiceCatalog catalog) {
        this.requests = Counter.builder()
                .name("jubaproxy_requests")
                .help("Requests answered; outcome is ok or the kind of the failure.")
                .labelNames("door", "service", "method", "outcome")
                .withoutExemplars()
                .register(registry);
        this.seconds = Histogram.builder()
                .name("jubaproxy_request_seconds")
                .help("Time from a request's arrival to its answer.")
                .labelNames("door", "service", "method")
                .classicOnly()
                .classicUpperBounds(Buckets.SECONDS)
                .withoutExemplars()
                .register(registry);
        for (Door door : Door.values()) {
            Map<String, Map<String, Series>> services = new HashMap<>();
            services.put(OTHER, Map.of(OTHER, new Series(door, OTHER, OTHER)));
            catalog.services().forEach(service -> services.put(service.name(), series(door, service)));
            doors.put(door, services);
        }
    }

    private Map<String, Series> series(Door door, ServiceDescriptor service) {
        Map<String, Series> methods = new HashMap<>();
        methods.put(OTHER, new Series(door, service.name(), OTHER));
        service.methods().keySet().forEach(method -> methods.put(method, new Series(door, service.name(), method)));
        return methods;
    }

    void answered(Exchange exchange, @Nullable FailureKind kind, long nanos) {
        Map<String, Series> methods =
                labelled(labelled(doors, exchange.door(), exchange.door()), exchange.service(), OTHER);
        labelled(methods, exchange.method(), OTHER).answered(kind == null ? OK : kind.label(), nanos / 1e9);
    }

    private static <K, V> V labelled(Map<K, V> all, K key, K other) {
        V found = all.get(key);
        return found == null ? Objects.requireNonNull(all.get(other)) : found;
    }

    /** What is counted under one set of labels. */
    private final class Series {
        private final String door;
        private final String service;
        private final String method;
        private final ConcurrentMap<String, CounterDataPoint> outcomes = new ConcurrentHashMap<>();
        private volatile @Nullable DistributionDataPoint times;

        Series(Door door, String service, String method) {
            this.door = door.label();
            this.service = service;
            this.method = method;
        }

        void answered(String outcome, double took) {
            CounterDataPoint counter = outcomes.get(outcome);
            (counter == null ? first(outcome) : counter).inc();
            DistributionDataPoint now = times;
            (now == null ? first() : now).observe(took);
        }

        private CounterDataPoint first(String outcome) {
            return outcomes.computeIfAbsent(outcome, each -> requests.labelValues(door, service, method, each));
        }

        private DistributionDataPoint first() {
            DistributionDataPoint made = seconds.labelValues(door, service, method);
            times = made;
            return made;
        }
    }
}
