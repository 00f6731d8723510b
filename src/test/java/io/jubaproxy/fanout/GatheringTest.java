package io.jubaproxy.fanout;

import static io.jubaproxy.fanout.FanOutBench.BOOM;
import static io.jubaproxy.fanout.FanOutBench.DEFECT;
import static io.jubaproxy.fanout.FanOutBench.FALSE;
import static io.jubaproxy.fanout.FanOutBench.TIMEOUT;
import static io.jubaproxy.fanout.FanOutBench.TRUE;
import static io.jubaproxy.fanout.FanOutBench.UNUSABLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.failure.FailureReport.Tally;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.LogLines;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One fan-out on the bench: the six cases of the policy, its clock, and what is never lost or said twice. */
class GatheringTest {
    private final FanOutBench bench = FanOutBench.started(3, AnswerMode.DECIDED);

    @Test
    void case01AllOkGivesTheAggregatedValue() {
        bench.server(3).reply(TRUE);
        bench.server(1).reply(FALSE);
        bench.server(2).reply(TRUE);

        assertEquals(new Verdict.Success(FALSE), bench.verdict());
    }

    @Test
    void case02TransportFailureIsReturned() {
        bench.server(1).reply(TRUE);
        bench.server(2).fail(FailureKind.CONNECTION_CLOSED);

        assertSelected(FailureKind.CONNECTION_CLOSED, 2);
        assertEquals(new Tally(3, 1, 1, 1), bench.failure().servers());
    }

    @Test
    void case03ApplicationErrorIsReturnedOnceAllServersEnded() {
        bench.server(2).replyError(BOOM);
        bench.server(1).reply(TRUE);
        assertTrue(bench.verdicts.isEmpty(), "an application error is not final while a transport failure may come");

        bench.server(3).reply(TRUE);

        assertSelected(FailureKind.APPLICATION_ERROR, 2);
        assertEquals(Optional.of(BOOM), bench.failure().failures().getFirst().error());
    }

    @Test
    void case04TransportFailureOutranksALaterApplicationError() {
        bench.server(3).fail(FailureKind.CONNECT_FAILED);
        bench.server(2).replyError(BOOM);
        bench.server(1).reply(TRUE);

        assertSelected(FailureKind.CONNECT_FAILED, 3);
    }

    @Test
    void case04TransportFailureOutranksAnEarlierApplicationError() {
        bench.server(2).replyError(BOOM);
        bench.server(1).reply(TRUE);
        bench.server(3).fail(FailureKind.CONNECT_FAILED);

        assertSelected(FailureKind.CONNECT_FAILED, 3);
        assertEquals(2, bench.failure().failures().size());
    }

    @Test
    void case05EarlierConnectFailureBeatsATimeout() {
        bench.server(1).reply(TRUE);
        bench.server(3).fail(FailureKind.CONNECT_FAILED);
        bench.afterMillis(1000);

        assertSelected(FailureKind.CONNECT_FAILED, 3);
    }

    @Test
    void case05EarlierOfTwoTimeoutsIsTheOneFirstInEndpointOrder() {
        bench.server(1).reply(TRUE);
        bench.afterMillis(1000);

        assertSelected(FailureKind.REQUEST_TIMEOUT, 2);
        assertEquals(new Tally(3, 1, 2, 0), bench.failure().servers());
    }

    @Test
    void case06EarlierOfTwoApplicationErrorsIsReturned() {
        bench.server(3).replyError(BOOM);
        bench.server(2).replyError(FALSE);
        bench.server(1).reply(TRUE);

        assertSelected(FailureKind.APPLICATION_ERROR, 3);
    }

    @Test
    void unusableResultIsAnApplicationFailureOfTheMomentItArrived() {
        bench.server(2).reply(UNUSABLE);
        bench.afterMillis(5);
        bench.server(3).replyError(BOOM);
        bench.server(1).reply(TRUE);

        assertSelected(FailureKind.UNUSABLE_RESULT, 2);
        assertTrue(bench.failure().failures().getFirst().detail().contains("wanted a bool, got nil"));
    }

    @Test
    void decidedAnswersAtTheFirstTransportFailureAndLetsTheOthersRun() {
        bench.server(1).fail(FailureKind.CONNECTION_CLOSED);

        assertSelected(FailureKind.CONNECTION_CLOSED, 1);
        assertFalse(bench.server(2).isAbandoned());
        assertTrue(bench.settled.isEmpty());

        bench.server(2).replyError(BOOM);
        bench.server(3).reply(TRUE);

        assertEquals(2, bench.settled.getFirst().failures().size());
        assertEquals(1, bench.failure().failures().size(), "the answer holds what was known when it left");
    }

    @Test
    void allWaitsForEveryServer() {
        FanOutBench patient = FanOutBench.started(2, AnswerMode.ALL);
        patient.server(1).fail(FailureKind.CONNECTION_CLOSED);
        assertTrue(patient.verdicts.isEmpty());

        patient.server(2).fail(FailureKind.CONNECT_FAILED);

        assertEquals(2, patient.failure().failures().size());
        assertEquals(
                FailureKind.CONNECTION_CLOSED,
                patient.failure().failures().getFirst().kind());
    }

    @Test
    void theDeadlineEndsEveryUnansweredCallAtTheDeadline() {
        bench.server(2).reply(TRUE);
        bench.afterMillis(999);
        assertTrue(bench.verdicts.isEmpty());

        bench.afterMillis(1);

        List<BackendFailure> failures = bench.failure().failures();
        assertEquals(List.of(bench.endpoint(1), bench.endpoint(3)), endpoints(failures));
        assertTrue(failures.stream().allMatch(failure -> failure.elapsed().equals(TIMEOUT)));
        assertTrue(bench.server(1).isAbandoned());
        assertFalse(bench.server(2).isAbandoned());
    }

    @Test
    void anEventAfterTheDeadlineFirstClosesTheGatherAndIsLateItself() {
        bench.server(1).reply(TRUE);
        bench.time.advanceSilently(Duration.ofMillis(1300));

        bench.server(3).fail(FailureKind.CONNECT_FAILED);

        assertSelected(FailureKind.REQUEST_TIMEOUT, 2);
        assertEquals(TIMEOUT, bench.failure().failures().getFirst().elapsed());
        assertEquals(List.of(bench.endpoint(3)), bench.late);
        assertEquals(1, bench.settled.size());
    }

    @Test
    void aReplyExactlyAtTheDeadlineIsLate() {
        bench.server(1).reply(TRUE);
        bench.server(2).reply(TRUE);
        bench.time.advanceSilently(TIMEOUT);

        bench.server(3).reply(TRUE);

        assertSelected(FailureKind.REQUEST_TIMEOUT, 3);
    }

    @Test
    void aCallThatEndsTwiceCountsOnce() {
        bench.server(1).reply(TRUE);
        bench.server(1).reply(FALSE);
        bench.server(1).fail(FailureKind.CONNECTION_CLOSED);
        bench.server(2).reply(TRUE);
        bench.server(3).reply(TRUE);

        assertEquals(new Verdict.Success(TRUE), bench.verdict());
        assertEquals(List.of(bench.endpoint(1), bench.endpoint(1)), bench.late);
    }

    @Test
    void theBackstopGivesTheAnswerTheDeadlineWouldHaveGiven() {
        bench.server(1).replyError(BOOM);
        bench.server(2).reply(TRUE);

        bench.gathering.closeAtDeadline();

        assertSelected(FailureKind.REQUEST_TIMEOUT, 3);
        assertEquals(TIMEOUT, bench.failure().failures().getFirst().elapsed());
        bench.afterMillis(2000);
        assertEquals(1, bench.settled.size());
    }

    @Test
    void deliveredIsYesWhereAServerAnswered() {
        bench.server(1).reply(TRUE);
        bench.server(2).fail(FailureKind.CONNECT_FAILED, Delivery.NO);

        assertEquals(Delivery.YES, bench.failure().delivered());
    }

    @Test
    void deliveredIsNoWhereNoByteWasWritten() {
        bench.server(1).notYetWritten();
        bench.server(2).notYetWritten();
        bench.server(3).notYetWritten();
        bench.afterMillis(1000);

        assertEquals(Delivery.NO, bench.failure().delivered());
    }

    @Test
    void deliveredIsUnknownWhileACallIsPending() {
        bench.server(2).fail(FailureKind.CONNECT_FAILED, Delivery.NO);

        assertEquals(Delivery.UNKNOWN, bench.failure().delivered());
    }

    @Test
    void everyServerIsCalledEvenWhereTheFirstFailsBeforeTheCallReturns() {
        FanOutBench hasty = new FanOutBench(3, AnswerMode.DECIDED);
        hasty.backend.atOnce(hasty.endpoint(1), call -> call.fail(FailureKind.CONNECT_FAILED, Delivery.NO));

        hasty.gathering.start(hasty.backend, hasty.time);

        assertEquals(3, hasty.backend.calls().size());
        assertEquals(
                FailureKind.CONNECT_FAILED,
                hasty.failure().failures().getFirst().kind());
    }

    @Test
    void aBackendThatThrowsFailsThatCallOnly() {
        FanOutBench broken = new FanOutBench(2, AnswerMode.ALL);
        broken.backend.atOnce(broken.endpoint(1), call -> {
            throw new IllegalStateException("no loop");
        });
        broken.gathering.start(broken.backend, broken.time);

        broken.server(2).reply(TRUE);

        FailureReport report = broken.failure();
        assertEquals(FailureKind.CONNECT_FAILED, report.failures().getFirst().kind());
        assertEquals(new Tally(2, 1, 1, 0), report.servers());
    }

    @Test
    void nothingIsLeftInTheTimerOnceAllServersAnswered() {
        bench.server(1).reply(TRUE);
        bench.server(2).reply(TRUE);
        bench.server(3).reply(TRUE);

        assertEquals(0, bench.time.pending());
        assertInstanceOf(Verdict.Success.class, bench.settled.getFirst().verdict());
    }

    @Test
    void aDefectIsTheAnswerWhateverTheOtherServersDo() {
        bench.server(1).reply(TRUE);
        bench.server(2).reply(DEFECT);

        assertInstanceOf(NoClassDefFoundError.class, bench.defect());
        assertEverythingIsGivenBack();
        bench.server(3).reply(TRUE);
        bench.afterMillis(1000);
        assertEquals(List.of(bench.endpoint(3)), bench.late);
        assertTrue(bench.verdicts.isEmpty());
        assertTrue(bench.settled.isEmpty());
        assertEverythingIsGivenBack();
    }

    @Test
    void aDefectAfterTheAnswerChangesNothingOfItAndIsLogged() {
        bench.server(1).fail(FailureKind.CONNECT_FAILED);

        try (LogLines log = LogLines.of(Gathering.class)) {
            bench.server(2).reply(DEFECT);

            assertEquals(List.of("A fan-out of clear was broken off after its answer"), log.lines());
        }
        assertSelected(FailureKind.CONNECT_FAILED, 1);
        assertEverythingIsGivenBack();
    }

    @Test
    void aDefectAtTheDeadlineIsAnsweredToo() {
        FanOutBench unstarted = new FanOutBench(3, AnswerMode.DECIDED);
        unstarted.gathering.start(new BackendThatCannotGiveUp(), unstarted.time);

        unstarted.afterMillis(1000);

        assertInstanceOf(NoClassDefFoundError.class, unstarted.defect());
        assertEquals(0, unstarted.admission.requests());
    }

    private void assertEverythingIsGivenBack() {
        assertEquals(0, bench.admission.requests());
        assertEquals(0, bench.admission.heldBytes().held());
        bench.endpoints.forEach(server -> assertEquals(
                0, bench.admission.servers().known(server).orElseThrow().inFlight()));
    }

    private static final class BackendThatCannotGiveUp implements Backend {
        @Override
        public Call call(
                Endpoint endpoint, String method, EncodedValue params, Urgency urgency, CallListener listener) {
            return () -> {
                throw new NoClassDefFoundError("a class of ours");
            };
        }

        @Override
        public boolean isBackingOff(Endpoint endpoint) {
            return false;
        }
    }

    private void assertSelected(FailureKind kind, int server) {
        BackendFailure selected = bench.failure().failures().getFirst();
        assertEquals(kind, selected.kind());
        assertEquals(bench.endpoint(server), selected.endpoint());
    }

    private static List<Object> endpoints(List<BackendFailure> failures) {
        return failures.stream().<Object>map(BackendFailure::endpoint).toList();
    }
}
