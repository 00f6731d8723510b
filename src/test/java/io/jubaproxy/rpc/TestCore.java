package io.jubaproxy.rpc;

import io.jubaproxy.access.Access;
import io.jubaproxy.access.Audit;
import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.DeadlineTimer;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.observe.Requests;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.FixedMembers;
import io.jubaproxy.testkit.Unobserved;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The core as tests of the door need it: one cluster, {@code demo}, the first member for random routing. */
final class TestCore {
    static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** A result at which the core itself fails, as where a class can't be loaded. */
    static final EncodedValue DEFECT = Encoded.text("defect");

    private TestCore() {}

    static <T extends TimeSource & DeadlineTimer> RpcCore of(
            String service, List<Endpoint> servers, Backend backend, T time, ErrorEncoder errors) {
        return of(service, servers, backend, time, time, errors, TIMEOUT);
    }

    static RpcCore of(
            String service,
            List<Endpoint> servers,
            Backend backend,
            TimeSource time,
            DeadlineTimer timer,
            ErrorEncoder errors,
            Duration timeout) {
        return of(service, servers, backend, time, timer, errors, timeout, new Admission(LoadLimits.NONE));
    }

    static RpcCore of(
            String service,
            List<Endpoint> servers,
            Backend backend,
            TimeSource time,
            DeadlineTimer timer,
            ErrorEncoder errors,
            Duration timeout,
            Admission admission) {
        ScatterGather core = new ScatterGather(
                FixedMembers.of(Map.of(new ClusterName(service, "demo"), servers)),
                new Router(below -> 0),
                TestCore::aggregator,
                backend,
                timer,
                time,
                AnswerMode.DECIDED,
                new Unobserved(),
                admission);
        return new RpcCore(
                core,
                (cluster, method) -> timeout,
                errors,
                Access.OFF,
                new Audit(task -> {}),
                admission.heldBytes(),
                Requests.unwatched());
    }

    static StatusSettings status() {
        return new StatusSettings(
                "1.2.3",
                2,
                Duration.ofSeconds(10),
                Duration.ofSeconds(11),
                Duration.ofSeconds(60),
                4,
                "zk1:2181,zk2:2181",
                () -> "zk2:2181",
                Duration.ofSeconds(12),
                "/var/log/juba",
                "");
    }

    /** The first result, found unusable where the rule wants a bool and it is none. */
    private static Aggregator aggregator(AggregatorRule rule) {
        return new Aggregator() {
            @Override
            public Optional<String> problemWith(EncodedValue result) {
                if (result.equals(DEFECT)) {
                    throw new NoClassDefFoundError("a class of ours");
                }
                boolean wantsBool = rule == AggregatorRule.ALL_AND || rule == AggregatorRule.ALL_OR;
                return wantsBool && (result.at(0) & 0xfe) != 0xc2 ? Optional.of("no bool") : Optional.empty();
            }

            @Override
            public EncodedValue aggregate(List<EncodedValue> results) {
                return results.getFirst();
            }
        };
    }
}
