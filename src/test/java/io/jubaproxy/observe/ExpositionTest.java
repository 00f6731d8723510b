package io.jubaproxy.observe;

import static io.jubaproxy.observe.Records.failed;
import static io.jubaproxy.observe.Records.failure;
import static io.jubaproxy.observe.Records.replied;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.config.AccessLines;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.load.Share;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.membership.ClusterView.Member;
import io.jubaproxy.membership.ClusterView.State;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.MetricsText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExpositionTest {
    private static final Pattern ROW = Pattern.compile("\\| `(jubaproxy_[a-z_]+)` \\| ([a-z]+) \\|([^|]*)\\|");

    private static final Arrival RPC = new Arrival(Door.RPC, "10.0.0.7", 51240);
    private static final Arrival HTTP = new Arrival(Door.HTTP, "10.0.0.7", 51242);

    private final ManualTimeSource time = new ManualTimeSource();
    private int members = 3;
    private final Admission admission = new Admission(new LoadLimits(10, 1000, 100));
    private final Fleet fleet = new Fleet(
            () -> List.of(cluster()), () -> 5, () -> 7, () -> 1, () -> Map.of("connections", 9L), () -> 2, admission);
    private final Exposition exposition = new Exposition(ServiceCatalog.builtIn(), fleet);
    private final Requests requests = new Requests(
            Optional.of(exposition.requests()),
            new Pulse(time),
            new AccessLog(AccessLines.OFF, Runnable::run),
            Traces.OFF,
            time);

    @Test
    void bothFormatsCanBeReadByAStrictReader() {
        exposition.watch(requests, "1.2.3");
        traffic();

        MetricsText open = openMetrics();
        MetricsText plain = MetricsText.prometheus(body(null));

        assertEquals(1, open.sum("jubaproxy_build_info", "version", "1.2.3"));
        assertEquals(1, plain.sum("jubaproxy_requests_total", "door", "rpc", "outcome", "ok"));
        assertTrue(
                open.types().containsKey("jvm_memory_used_bytes"), open.types().toString());
        assertTrue(
                open.types().containsKey("jvm_buffer_pool_used_bytes"),
                open.types().toString());
    }

    @Test
    void requestsAreCountedByOutcomeAndTimed() {
        Exchange first = requests.begin(RPC, "stat", "push");
        time.advance(Duration.ofMillis(3));
        first.answered(null);
        requests.begin(RPC, "stat", "push").answered(FailureKind.CONNECT_FAILED);

        MetricsText metrics = openMetrics();

        String[] push = {"door", "rpc", "service", "stat", "method", "push"};
        assertEquals(2, metrics.sum("jubaproxy_requests_total", push));
        assertEquals(1, metrics.sum("jubaproxy_requests_total", "outcome", "connect-failed"));
        assertEquals(2, metrics.sum("jubaproxy_request_seconds_count", push));
        assertEquals(0.003, metrics.sum("jubaproxy_request_seconds_sum", push), 1e-9);
    }

    @Test
    void aRequestIsInFlightUntilItIsAnswered() {
        exposition.watch(requests, "1.2.3");
        Exchange exchange = requests.begin(HTTP, "stat", "push");

        double before = openMetrics().sum("jubaproxy_requests_in_flight", "door", "http");
        exchange.answered(null);
        double after = openMetrics().sum("jubaproxy_requests_in_flight", "door", "http");

        assertEquals(1, before);
        assertEquals(0, after);
    }

    @Test
    void namesOfNoDescriptorNeverBecomeLabels() {
        for (int each = 0; each < 100; each++) {
            requests.begin(HTTP, "service" + each, "push").answered(FailureKind.UNKNOWN_SERVICE);
            requests.begin(RPC, "stat", "method" + each).answered(FailureKind.UNKNOWN_METHOD);
        }
        requests.refused(HTTP, "r-1", FailureKind.NOT_ACCEPTABLE);

        MetricsText metrics = openMetrics();

        assertEquals(Set.of("stat", "other"), metrics.labelValues("jubaproxy_requests_total", "service"));
        assertEquals(Set.of("other"), metrics.labelValues("jubaproxy_requests_total", "method"));
        assertEquals(201, metrics.sum("jubaproxy_requests_total"));
    }

    @Test
    void everyFailureIsCountedAndOneOfThemAsChosen() {
        traffic();

        MetricsText metrics = openMetrics();

        assertEquals(2, metrics.sum("jubaproxy_failures_total"));
        assertEquals(
                1,
                metrics.sum(
                        "jubaproxy_failures_total",
                        "service",
                        "stat",
                        "kind",
                        "connection-closed",
                        "class",
                        "transport",
                        "endpoint",
                        "127.0.0.1:9002",
                        "role",
                        "chosen"));
        assertEquals(1, metrics.sum("jubaproxy_failures_total", "kind", "application-error", "role", "suppressed"));
        assertEquals(1, metrics.sum("jubaproxy_fan_out_servers_bucket", "le", "3.0"));
        assertEquals(0, metrics.sum("jubaproxy_fan_out_servers_bucket", "le", "2.0"));
    }

    @Test
    void onlyCallsThatWereAnsweredAreTimed() {
        traffic();

        MetricsText metrics = openMetrics();

        assertEquals(
                Set.of("127.0.0.1:9001", "127.0.0.1:9003"),
                metrics.labelValues("jubaproxy_server_call_seconds_count", "endpoint"));
    }

    @Test
    void whoIsNoMemberAnyMoreIsForgotten() {
        traffic();
        openMetrics();
        members = 1;

        MetricsText metrics = openMetrics();

        assertEquals(Set.of("127.0.0.1:9001"), metrics.labelValues("jubaproxy_server_call_seconds_count", "endpoint"));
        assertEquals(Set.of("127.0.0.1:9001"), metrics.labelValues("jubaproxy_failures_total", "endpoint"));
    }

    @Test
    void howMuchRoomIsLeftIsToldOfTheProxyAndOfEachServerThatWasCalled() {
        exposition.watch(requests, "1.2.3");
        Share share = admission.admit(200);
        share.begin(List.of(Records.server(1), Records.server(9)));

        MetricsText metrics = openMetrics();

        String[] called = {"service", "stat", "cluster", "demo", "endpoint", "127.0.0.1:9001"};
        assertEquals(200, metrics.sum("jubaproxy_held_bytes"));
        assertEquals(1000, metrics.sum("jubaproxy_held_bytes_limit"));
        assertEquals(1, metrics.sum("jubaproxy_server_calls_in_flight", called));
        assertEquals(100, metrics.sum("jubaproxy_server_calls_limit", called));
        assertEquals(Set.of("127.0.0.1:9001"), metrics.labelValues("jubaproxy_server_calls_limit", "endpoint"));
    }

    @Test
    void theDocumentHasEveryMetricWithTypeAndLabels() throws IOException {
        exposition.watch(requests, "1.2.3");
        traffic();
        exposition.fanOuts().late(Records.server(1));
        admission.admit(1).begin(List.of(Records.server(1)));
        Map<String, String> documented = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(Path.of("docs/operations.md")));
        while (row.find()) {
            Set<String> labels =
                    new TreeSet<>(Set.of(row.group(3).replaceAll("[` ]", "").split(",")));
            labels.remove("");
            documented.put(row.group(1), row.group(2) + labels);
        }

        MetricsText metrics = MetricsText.prometheus(body(null));

        Map<String, String> exposed = new TreeMap<>();
        metrics.types().forEach((family, type) -> {
            if (family.startsWith("jubaproxy_")) {
                Set<String> labels = new TreeSet<>(metrics.labelNames(family));
                labels.remove("le");
                exposed.put(family, type + labels);
            }
        });
        assertEquals(documented, exposed);
    }

    private void traffic() {
        requests.begin(RPC, "stat", "clear").answered(null);
        exposition
                .fanOuts()
                .settled(failure(
                        List.of(
                                failed(1, FailureKind.APPLICATION_ERROR, 2),
                                failed(2, FailureKind.CONNECTION_CLOSED, 5),
                                replied(9)),
                        List.of(
                                failure(1, FailureKind.APPLICATION_ERROR, 2),
                                failure(2, FailureKind.CONNECTION_CLOSED, 5)),
                        5));
    }

    private MetricsText openMetrics() {
        return MetricsText.openMetrics(body("application/openmetrics-text; version=1.0.0"));
    }

    private String body(@Nullable String accept) {
        return new String(exposition.text(accept).body(), StandardCharsets.UTF_8);
    }

    private ClusterView cluster() {
        return new ClusterView(
                new ClusterName("stat", "demo"),
                "static",
                Optional.empty(),
                Duration.ZERO,
                false,
                Optional.empty(),
                IntStream.rangeClosed(1, members)
                        .mapToObj(each -> new Member(Records.server(each), State.SERVING))
                        .toList(),
                0);
    }
}
