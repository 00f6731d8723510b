package io.jubaproxy.bench.micro;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.Routing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Choosing servers: by the ring (two of them), and by chance. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RingBenchmark {
    private static final ClusterName CLUSTER = new ClusterName("stat", "benchmark");
    private static final byte[] KEY = "some key of usual length".getBytes(StandardCharsets.UTF_8);
    private static final Routing CHT = new Routing.Cht(2);
    private static final Routing RANDOM = new Routing.Random();

    private final Router router =
            new Router(bound -> ThreadLocalRandom.current().nextInt(bound));

    @Param({"3", "100"})
    public int members;

    private Snapshot snapshot = Snapshot.of(List.of());

    @Setup
    public void join() {
        snapshot = Snapshot.of(
                IntStream.range(0, members).mapToObj(Endpoints::numbered).toList());
    }

    private static boolean never(Endpoint endpoint) {
        return false;
    }

    @Benchmark
    public List<Endpoint> byRing() {
        return router.route(CHT, CLUSTER, snapshot, KEY, RingBenchmark::never, RingBenchmark::never);
    }

    @Benchmark
    public List<Endpoint> byChance() {
        return router.route(RANDOM, CLUSTER, snapshot, KEY, RingBenchmark::never, RingBenchmark::never);
    }
}
