package io.jubaproxy.fanout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.ScriptedBackend;
import io.jubaproxy.testkit.ScriptedSource;
import io.jubaproxy.testkit.Unobserved;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Requests for clusters that have to be looked up first. */
class LookUpTest {
    private static final ClusterName CLUSTER = new ClusterName("stat", "far");
    private static final Endpoint SERVER = Endpoint.of("10.0.0.1", 9199);

    private final ManualTimeSource time = new ManualTimeSource();
    private final ScriptedBackend backend = new ScriptedBackend();
    private final ScriptedSource source = new ScriptedSource();
    private final ScatterGather core = new ScatterGather(
            new LiveMembership(
                    new MembershipRules(Duration.ofMinutes(5), time::nanoTime, time::wallTime),
                    MemberConnections.NONE,
                    Optional.of(source)),
            new Router(bound -> 0),
            Aggregators::of,
            backend,
            time,
            time,
            AnswerMode.DECIDED,
            new Unobserved(),
            new Admission(LoadLimits.NONE));

    @Test
    void requestGoesOutOnceItsClusterIsFound() {
        CompletableFuture<Verdict> verdict = verdict(start());
        assertEquals(List.of(), backend.calls());

        found();
        backend.callTo(SERVER).reply(Encoded.TRUE);

        assertEquals(new Verdict.Success(Encoded.TRUE), verdict.join());
    }

    @Test
    void lookUpCountsForTheDeadline() {
        CompletableFuture<Verdict> verdict = verdict(start());
        time.advance(Duration.ofSeconds(4));
        found();

        time.advance(Duration.ofMillis(5999));
        assertFalse(verdict.isDone());
        time.advance(Duration.ofMillis(1));

        BackendFailure failure = assertInstanceOf(Verdict.Failure.class, verdict.join())
                .report()
                .failures()
                .getFirst();
        assertEquals(FailureKind.REQUEST_TIMEOUT, failure.kind());
    }

    @Test
    void lookUpThatIsNotAnsweredEndsAtTheDeadlineAndNothingIsSentLater() {
        CompletableFuture<Verdict> verdict = verdict(start());

        time.advance(Duration.ofSeconds(10));
        assertRefused("its members were not found in time", verdict);

        found();
        assertEquals(List.of(), backend.calls());
    }

    @Test
    void backstopEndsALookUpToo() {
        Dispatch dispatch = start();

        dispatch.closeAtDeadline();

        assertRefused("its members were not found in time", verdict(dispatch));
        found();
        assertEquals(List.of(), backend.calls());
    }

    @Test
    void unknownClusterIsRefused() {
        CompletableFuture<Verdict> verdict = verdict(start());

        source.answer(CLUSTER, false);

        assertRefused("no source knows it", verdict);
    }

    private void found() {
        source.answer(CLUSTER, true);
        source.feed(CLUSTER).members(Snapshot.of(List.of(SERVER)));
    }

    private Dispatch start() {
        return core.start(new ProxyRequest(
                Door.RPC,
                "r1",
                CLUSTER,
                ServiceCatalog.builtIn().method("stat", "clear"),
                Encoded.array(Encoded.text("far")),
                new byte[0],
                Duration.ofSeconds(10)));
    }

    private static CompletableFuture<Verdict> verdict(Dispatch dispatch) {
        return dispatch.gathering().thenCompose(Gathering::verdict).toCompletableFuture();
    }

    private static void assertRefused(String remark, CompletableFuture<Verdict> verdict) {
        CompletionException failure = Assertions.assertThrows(CompletionException.class, verdict::join);
        RefusedException refused = assertInstanceOf(RefusedException.class, failure.getCause());
        assertEquals(FailureKind.NO_SERVER, refused.kind());
        assertEquals("cluster 'far' of stat has no server: " + remark, refused.detail());
    }
}
