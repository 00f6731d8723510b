package io.jubaproxy.observe;

import static io.jubaproxy.observe.Records.START;
import static io.jubaproxy.observe.Records.failed;
import static io.jubaproxy.observe.Records.failure;
import static io.jubaproxy.observe.Records.replied;
import static io.jubaproxy.observe.Records.success;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.observe.Recorder.Entry;
import io.jubaproxy.observe.Recorder.Kept;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RecorderTest {
    @Test
    void anEntryTellsTheWholeStory() {
        Recorder recorder = new Recorder(8);
        BackendFailure error = failure(1, FailureKind.APPLICATION_ERROR, 2);
        BackendFailure closed = failure(2, FailureKind.CONNECTION_CLOSED, 5);

        recorder.settled(failure(
                List.of(
                        failed(1, FailureKind.APPLICATION_ERROR, 2),
                        failed(2, FailureKind.CONNECTION_CLOSED, 5),
                        replied(9),
                        failed(4, FailureKind.REQUEST_TIMEOUT, 1000)),
                List.of(error, closed),
                5));

        RecordedFanOut fanOut = recorder.entry(1).orElseThrow().fanOut();
        assertEquals("broadcast", fanOut.route());
        assertEquals("all_and", fanOut.aggregator());
        assertEquals(Duration.ofMillis(5), fanOut.decided());
        assertEquals(Duration.ofMillis(5), fanOut.answered());
        assertEquals(Duration.ofSeconds(1), fanOut.ended());
        assertEquals(OptionalInt.of(1), fanOut.chosen());
        assertEquals(List.of("127.0.0.1:9002", "127.0.0.1:9004", "127.0.0.1:9001"), fanOut.failedEndpoints());
        assertEquals(
                List.of(OptionalInt.of(3), OptionalInt.of(1), OptionalInt.empty(), OptionalInt.of(2)),
                fanOut.calls().stream().map(RecordedCall::rank).toList());
        assertEquals(
                List.of(false, false, true, true),
                fanOut.calls().stream().map(RecordedCall::isAfterAnswer).toList());
        assertTrue(
                fanOut.why().startsWith("connection-closed of 127.0.0.1:9002 after 5.0 ms came first of 2"),
                fanOut.why());
    }

    @Test
    void noPayloadIsKept() {
        Recorder recorder = new Recorder(8);

        recorder.settled(failure(
                List.of(failed(1, FailureKind.APPLICATION_ERROR, 2)),
                List.of(failure(1, FailureKind.APPLICATION_ERROR, 2)),
                2));

        BackendFailure kept = recorder.entry(1)
                .orElseThrow()
                .fanOut()
                .chosenCall()
                .orElseThrow()
                .failure()
                .orElseThrow();
        assertEquals(Optional.empty(), kept.error());
    }

    @Test
    void resultsThatCouldNotBeCombinedAreTheLastServersFailure() {
        Recorder recorder = new Recorder(8);

        recorder.settled(
                failure(List.of(replied(1), replied(2)), List.of(failure(2, FailureKind.UNUSABLE_RESULT, 2)), 2));

        RecordedFanOut fanOut = recorder.entry(1).orElseThrow().fanOut();
        assertEquals(OptionalInt.of(1), fanOut.chosen());
        assertFalse(fanOut.calls().get(1).isAfterAnswer());
        assertEquals(Optional.empty(), fanOut.calls().get(0).failure());
    }

    @Test
    void theOldestFailureGivesWay() {
        Recorder recorder = new Recorder(4);

        for (int each = 0; each < 5; each++) {
            recorder.settled(aFailure());
        }

        assertEquals(
                List.of(5L, 4L, 3L), recorder.entries().stream().map(Entry::id).toList());
        assertEquals(Optional.empty(), recorder.entry(1));
        assertEquals(5, recorder.failures());
        assertEquals(List.of(5L), recorder.since(4).stream().map(Entry::id).toList());
    }

    @Test
    void theSlowestSuccessesAreKeptBesideTheFailures() {
        Recorder recorder = new Recorder(8);

        List.of(10, 30, 20, 5, 40).forEach(millis -> recorder.settled(success(START, millis)));
        for (int each = 0; each < 9; each++) {
            recorder.settled(aFailure());
        }

        assertEquals(Set.of(30L, 40L), slow(recorder));
        assertEquals(8, recorder.entries().size());
    }

    @Test
    void aSlowOneIsNoNewsAfterFiveMinutes() {
        Recorder recorder = new Recorder(8);
        recorder.settled(success(START, 900));
        recorder.settled(success(START, 800));

        recorder.settled(success(START.plus(Slowest.WINDOW).minusSeconds(1), 7));
        recorder.settled(success(START.plus(Slowest.WINDOW).plusSeconds(1), 8));

        assertEquals(Set.of(8L), slow(recorder));
    }

    @Test
    void aRecorderWithoutRoomKeepsNothing() {
        Recorder recorder = new Recorder(0);

        recorder.settled(aFailure());
        recorder.settled(success(START, 10));

        assertEquals(List.of(), recorder.entries());
    }

    @Test
    void theSmallestRecorderKeepsOneFailure() {
        Recorder recorder = new Recorder(1);

        recorder.settled(success(START, 10));
        recorder.settled(aFailure());

        assertEquals(
                List.of(Kept.FAILED),
                recorder.entries().stream().map(Entry::kept).toList());
    }

    private static Set<Long> slow(Recorder recorder) {
        return recorder.entries().stream()
                .filter(entry -> entry.kept() == Kept.SLOW)
                .map(entry -> entry.fanOut().answered().toMillis())
                .collect(Collectors.toSet());
    }

    private static FanOutRecord aFailure() {
        return failure(
                List.of(failed(1, FailureKind.CONNECT_FAILED, 2)),
                List.of(failure(1, FailureKind.CONNECT_FAILED, 2)),
                2);
    }
}
