package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend.Call;
import io.jubaproxy.fanout.Backend.Urgency;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.RecordedOutcome;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The backend as the membership sees it: connections opened ahead, and closed after a member left. */
@Timeout(60)
class MemberConnectionsTest {
    private static final Reply TRUE = new Reply.ResultReply(Encoded.TRUE);
    /** Answers only by its end. */
    private static final HostLookup SILENT = host -> {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new UnknownHostException(host);
    };

    private static final Endpoint ELSEWHERE = Endpoint.of("127.0.0.1", 1);

    @Test
    void opensOneConnectionAheadWhichTheFirstCallTakes() throws Exception {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            done(rig.backend().open(server.endpoint()));
            done(rig.backend().open(server.endpoint()));
            server.awaitOpenConnections(1);

            assertEquals(TRUE, rig.call(server.endpoint()).reply());

            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void openingAheadSharesTheConnectUnderWay() throws Exception {
        Gate lookUp = new Gate();
        HostLookup slow = host -> {
            lookUp.await();
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        };
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS, TimeSource.SYSTEM, slow)) {
            Endpoint named = Endpoint.of("server.test", server.endpoint().port());

            RecordedOutcome call = rig.call(named);
            CompletionStage<Void> opened = rig.backend().open(named);
            assertFalse(opened.toCompletableFuture().isDone());
            lookUp.open();
            done(opened);

            assertEquals(TRUE, call.reply());
            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void aConnectionThatCannotBeOpenedEndsTheOpeningAndBeginsTheBackOff() throws Exception {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            server.stop();

            done(rig.backend().open(server.endpoint()));

            assertTrue(rig.backend().isBackingOff(server.endpoint()));
        }
    }

    @Test
    void whileAnEndpointThatFailedIsTriedAgainTheBackOffIsNotOver() throws Exception {
        Gate lookUp = new Gate();
        AtomicInteger asked = new AtomicInteger();
        HostLookup failsThenWaits = host -> {
            if (asked.getAndIncrement() > 0) {
                lookUp.await();
            }
            throw new UnknownHostException(host);
        };
        ManualTimeSource time = new ManualTimeSource();
        Endpoint gone = Endpoint.of("gone.test", 9199);
        try (BackendRig rig = new BackendRig(BackendRig.SETTINGS, time, failsThenWaits)) {
            done(rig.backend().open(gone));
            time.advance(Duration.ofSeconds(1));
            assertFalse(rig.backend().isBackingOff(gone));

            CompletionStage<Void> again = rig.backend().open(gone);

            assertTrue(rig.backend().isBackingOff(gone), "others go elsewhere until it is known");
            lookUp.open();
            done(again);
            assertTrue(rig.backend().isBackingOff(gone));
        }
    }

    @Test
    void aServerThatNeverAcceptsHoldsTheOpeningNoLongerThanTheConnectTimeout() throws Exception {
        BackendSettings impatient = BackendRig.SETTINGS.withConnectTimeout(Duration.ofMillis(50));
        try (BackendRig rig = new BackendRig(impatient, TimeSource.SYSTEM, SILENT)) {
            done(rig.backend().open(Endpoint.of("silent.test", 9199)));
        }
    }

    @Test
    void openingsEndWhenTheBackendIsClosedAndAfterIt() throws Exception {
        BackendRig rig = new BackendRig(BackendRig.SETTINGS, TimeSource.SYSTEM, SILENT);
        CompletionStage<Void> before = rig.backend().open(Endpoint.of("silent.test", 9199));

        rig.close();

        done(before);
        done(rig.backend().open(ELSEWHERE));
        rig.backend().keepOnly(Set.of());
    }

    @Test
    void keepsAllUntilItIsToldWhoTheMembersAre() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            rig.call(server.endpoint()).reply();
            rig.call(server.endpoint()).reply();

            assertEquals(1, server.openConnections());
            assertEquals(1, rig.backend().pools());
        }
    }

    @Test
    void aFormerMembersQuietConnectionIsClosedAtOnceAndNothingRemains() {
        try (FaultServer server = FaultServer.start();
                FaultServer other = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            rig.call(server.endpoint()).reply();
            rig.call(other.endpoint()).reply();

            rig.backend().keepOnly(Set.of(other.endpoint()));

            server.awaitOpenConnections(0);
            awaitPools(rig, 1);
            assertEquals(1, other.openConnections());
        }
    }

    @Test
    void aCallUnderWayToAFormerMemberEndsByItsOwnOutcome() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            Gate gate = new Gate();
            server.next(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
            RecordedOutcome underWay = rig.call(server.endpoint());
            server.awaitRequests(1);

            rig.backend().keepOnly(Set.of());
            assertEquals(List.of(), underWay.events());
            gate.open();

            assertEquals(TRUE, underWay.reply());
            server.awaitOpenConnections(0);
            awaitPools(rig, 0);
        }
    }

    @Test
    void aCallThatWaitsForAConnectToAFormerMemberGoesOn() {
        Gate lookUp = new Gate();
        HostLookup slow = host -> {
            lookUp.await();
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        };
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS, TimeSource.SYSTEM, slow)) {
            Endpoint named = Endpoint.of("server.test", server.endpoint().port());
            RecordedOutcome waiting = rig.call(named);

            rig.backend().keepOnly(Set.of());
            lookUp.open();

            assertEquals(TRUE, waiting.reply());
            server.awaitOpenConnections(0);
            awaitPools(rig, 0);
        }
    }

    @Test
    void aCallGivenUpLeavesNoConnectionToAFormerMember() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            server.always(new Fault.Silent());
            Call call = rig.start(server.endpoint(), "m", Urgency.FAIL_IN_BACK_OFF, new RecordedOutcome());
            server.awaitRequests(1);
            rig.backend().keepOnly(Set.of());

            call.abandon();

            server.awaitOpenConnections(0);
            awaitPools(rig, 0);
        }
    }

    @Test
    void aCallRoutedAMomentBeforeTheChangeIsServedAndItsConnectionClosedAfterIt() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            rig.backend().keepOnly(Set.of(ELSEWHERE));

            Reply late = rig.call(server.endpoint()).reply();

            assertEquals(TRUE, late);
            server.awaitOpenConnections(0);
            awaitPools(rig, 0);
        }
    }

    @Test
    void aCallToAFormerMemberThatIsGoneFailsAndLeavesNothing() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            server.stop();
            rig.backend().keepOnly(Set.of(ELSEWHERE));

            RecordedOutcome.Failed failure = rig.call(server.endpoint()).failure();

            assertEquals(FailureKind.CONNECT_FAILED, failure.kind());
            awaitPools(rig, 0);
        }
    }

    @Test
    void anEndpointThatComesBackBeforeItIsGoneIsKept() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            Gate gate = new Gate();
            server.next(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
            RecordedOutcome underWay = rig.call(server.endpoint());
            server.awaitRequests(1);
            rig.backend().keepOnly(Set.of());

            rig.backend().keepOnly(Set.of(server.endpoint()));
            gate.open();

            assertEquals(TRUE, underWay.reply());
            assertEquals(TRUE, rig.call(server.endpoint()).reply());
            assertEquals(1, server.openConnections());
            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void aNewcomersConnectionStaysThoughTheMembersAreToldAMomentLater() throws Exception {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            rig.backend().keepOnly(Set.of(ELSEWHERE));

            done(rig.backend().open(server.endpoint()));
            rig.backend().keepOnly(Set.of(server.endpoint(), ELSEWHERE));

            assertEquals(TRUE, rig.call(server.endpoint()).reply());
            assertEquals(1, server.acceptedConnections());
        }
    }

    @Test
    void noCallIsLostAndNothingStaysWhateverTheRace() throws Exception {
        int rounds = Integer.getInteger("rounds", 100);
        try (FaultServer server = FaultServer.start();
                ExecutorService others = Executors.newFixedThreadPool(2);
                BackendRig rig = new BackendRig()) {
            Set<Endpoint> with = Set.of(server.endpoint());
            List<RecordedOutcome> outcomes = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                CyclicBarrier barrier = new CyclicBarrier(3);
                boolean comesBack = round % 3 == 0;
                CompletableFuture<Void> members = CompletableFuture.runAsync(
                        () -> {
                            meet(barrier);
                            rig.backend().keepOnly(Set.of());
                            if (comesBack) {
                                rig.backend().keepOnly(with);
                                rig.backend().keepOnly(Set.of());
                            }
                        },
                        others);
                boolean opens = round % 2 == 0;
                CompletableFuture<Void> opened = CompletableFuture.supplyAsync(
                                () -> {
                                    meet(barrier);
                                    return opens
                                            ? rig.backend().open(server.endpoint())
                                            : CompletableFuture.<Void>completedStage(null);
                                },
                                others)
                        .thenCompose(stage -> stage);
                meet(barrier);
                for (int i = 0; i < 4; i++) {
                    outcomes.add(rig.callAnyway(server.endpoint()));
                }
                members.get(20, TimeUnit.SECONDS);
                opened.get(20, TimeUnit.SECONDS);
                if (round % 5 == 0) {
                    outcomes.getLast().reply();
                }
            }

            for (RecordedOutcome outcome : outcomes) {
                assertEquals(TRUE, outcome.reply());
            }
            rig.backend().keepOnly(Set.of());
            server.awaitOpenConnections(0);
            awaitPools(rig, 0);
        }
    }

    @Test
    void closingWhileMembersLeaveLeaksNoConnection() throws Exception {
        int rounds = Integer.getInteger("rounds", 100) / 10;
        try (FaultServer server = FaultServer.start();
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < rounds; round++) {
                BackendRig rig = new BackendRig();
                List<RecordedOutcome> outcomes = new ArrayList<>();
                CyclicBarrier barrier = new CyclicBarrier(2);
                CompletableFuture<Void> leaving = CompletableFuture.runAsync(
                        () -> {
                            meet(barrier);
                            rig.backend().keepOnly(Set.of());
                        },
                        other);
                outcomes.add(rig.callAnyway(server.endpoint()));
                meet(barrier);
                outcomes.add(rig.callAnyway(server.endpoint()));
                rig.close();
                leaving.get(20, TimeUnit.SECONDS);

                outcomes.forEach(MemberConnectionsTest::awaitAny);
                server.awaitOpenConnections(0);
            }
        }
    }

    private static void awaitAny(RecordedOutcome outcome) {
        await(() -> outcome.events().size() == 1, "one outcome");
    }

    private static void awaitPools(BackendRig rig, int count) {
        await(() -> rig.backend().pools() == count, count + " pools");
    }

    private static void await(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("never " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void done(CompletionStage<Void> opened) throws Exception {
        opened.toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
