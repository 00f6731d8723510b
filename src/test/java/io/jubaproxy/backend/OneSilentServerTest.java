package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.Gathering;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.service.MethodKind;
import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.FixedMembers;
import io.jubaproxy.testkit.Unobserved;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that takes requests and answers none uses up its own bound, and nothing of what others need. */
@Timeout(60)
class OneSilentServerTest {
    private static final int MOST_CALLS = 64;
    private static final ClusterName MIXED = new ClusterName("stat", "mixed");
    private static final ClusterName OTHERS = new ClusterName("stat", "others");
    private static final Verdict TRUE = new Verdict.Success(Encoded.TRUE);

    private final List<FaultServer> mixed = List.of(FaultServer.start(), FaultServer.start(), FaultServer.start());
    private final List<FaultServer> others = List.of(FaultServer.start(), FaultServer.start());
    private final BackendRig rig = new BackendRig();
    private final WheelTimer timer = new WheelTimer(Executors.defaultThreadFactory(), TimeSource.SYSTEM);
    private final Admission admission = new Admission(new LoadLimits(10 * MOST_CALLS, 1 << 24, MOST_CALLS));
    private final ScatterGather core = new ScatterGather(
            FixedMembers.of(Map.of(MIXED, endpoints(mixed), OTHERS, endpoints(others))),
            new Router(bound -> ThreadLocalRandom.current().nextInt(bound)),
            Aggregators::of,
            rig.backend(),
            timer,
            TimeSource.SYSTEM,
            AnswerMode.DECIDED,
            new Unobserved(),
            admission);

    @AfterEach
    void close() {
        rig.close();
        timer.close();
        Stream.concat(mixed.stream(), others.stream()).forEach(FaultServer::close);
    }

    @Test
    void underLoadAllOthersAreAnsweredAsIfItWereNotThere() {
        FaultServer silent = mixed.get(1);
        silent.always(new Fault.Silent());
        List<CompletableFuture<Verdict>> random = new ArrayList<>();

        for (int round = 0; round < 1000; round++) {
            random.add(ask(MIXED, new Routing.Random()));
            assertEquals(
                    TRUE,
                    ask(OTHERS, new Routing.Broadcast())
                            .orTimeout(20, TimeUnit.SECONDS)
                            .join());
        }
        silent.awaitRequests(MOST_CALLS);
        List<CompletableFuture<Verdict>> answered = random.stream()
                .filter(verdict -> !verdict.isDone() || verdict.join().equals(TRUE))
                .toList();
        awaitDone(random, random.size() - MOST_CALLS);

        assertEquals(random.size(), answered.size(), "none was refused, none failed");
        assertEquals(MOST_CALLS, silent.requests().size());
        assertEquals(new Admission.Refused(0, 0, 0), admission.refused());
    }

    private static void awaitDone(List<CompletableFuture<Verdict>> all, int count) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (all.stream().filter(CompletableFuture::isDone).count() < count) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("fewer than " + count + " were answered");
            }
            Thread.onSpinWait();
        }
    }

    private CompletableFuture<Verdict> ask(ClusterName cluster, Routing routing) {
        ServiceMethod method = new ServiceMethod(
                "clear", Type.Scalar.BOOL, List.of(), routing, MethodKind.UPDATE, AggregatorRule.ALL_AND);
        ProxyRequest request = new ProxyRequest(
                Door.RPC, "test", cluster, method, BackendRig.PARAMS, new byte[0], Duration.ofMinutes(5));
        return core.start(request).gathering().thenCompose(Gathering::verdict).toCompletableFuture();
    }

    private static List<Endpoint> endpoints(List<FaultServer> servers) {
        return servers.stream().map(FaultServer::endpoint).toList();
    }
}
