package io.jubaproxy.proxy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InFlightTest {
    private final InFlight inFlight = new InFlight();

    @Test
    void takesRequestsUntilItDrains() throws InterruptedException {
        assertDoesNotThrow(inFlight::refuseWhenDraining);
        inFlight.drain(Duration.ZERO);

        RefusedException refused = assertThrows(RefusedException.class, inFlight::refuseWhenDraining);
        assertEquals(FailureKind.DRAINING, refused.kind());
    }

    @Test
    void drainEndsWhenTheLastRequestIsAnswered() {
        InFlight.Entry entry = inFlight.enter();
        CompletableFuture<Integer> left = CompletableFuture.supplyAsync(this::drain);

        entry.leave();

        assertEquals(0, left.join());
    }

    @Test
    void anEntryThatLeavesTwiceCountsOnce() throws InterruptedException {
        inFlight.enter();
        InFlight.Entry entry = inFlight.enter();

        entry.leave();
        entry.leave();

        assertEquals(1, inFlight.drain(Duration.ZERO));
    }

    @Test
    void drainGivesUpWhenItsTimeIsOver() throws InterruptedException {
        inFlight.enter();

        assertEquals(1, inFlight.drain(Duration.ofMillis(10)));
    }

    @Test
    void whoIsRefusedIsGivenTimeToLearn() throws InterruptedException {
        Duration silence = Duration.ofMillis(100);
        long began = System.nanoTime();
        inFlight.beginDraining();
        inFlight.awaitSilence(silence, Duration.ofSeconds(20));
        long refused = System.nanoTime();
        assertThrows(RefusedException.class, inFlight::refuseWhenDraining);
        inFlight.awaitSilence(silence, Duration.ofSeconds(20));

        assertTrue(refused - began >= silence.toNanos());
        assertTrue(System.nanoTime() - refused >= silence.toNanos());
    }

    @Test
    @Timeout(30)
    void whoNeverLearnsIsNotWaitedFor() throws InterruptedException {
        inFlight.beginDraining();

        inFlight.awaitSilence(Duration.ofHours(1), Duration.ofMillis(10));
    }

    private int drain() {
        try {
            return inFlight.drain(Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
