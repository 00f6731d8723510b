package io.jubaproxy.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ServerLimitTest {
    private static final int CEILING = 1024;
    private static final long DEADLINE = Duration.ofSeconds(10).toNanos();

    private final ServerLimit limit = new ServerLimit(CEILING);
    private long now = Long.MAX_VALUE - DEADLINE; // the clock overflows soon

    @Test
    void beginsAtTheCeilingAndTakesNoMore() {
        fill();

        boolean more = limit.tryBegin();

        assertFalse(more);
        assertTrue(limit.isFull());
        assertEquals(CEILING, limit.inFlight());
    }

    @Test
    void aCallThatEndedMakesRoomForOne() {
        fill();

        limit.replied();

        assertTrue(limit.tryBegin());
        assertFalse(limit.tryBegin());
    }

    @Test
    void aServerThatAnswersNothingIsCalledHalfAsOftenWithEachDeadlineDownToTheFloor() {
        int[] limits = IntStream.range(0, 9).map(round -> silentRound()).toArray();

        assertEquals("1024 512 256 128 64 32 16 16 16", joined(limits));
    }

    @Test
    void onePauseOfTheServerCountsOnceHoweverManyCallsItHits() {
        silentRound();
        long began = now - DEADLINE / 2;
        fill();

        IntStream.range(0, limit.inFlight()).forEach(call -> limit.timedOut(began, now));

        assertEquals(CEILING, limit.limit());
        assertEquals(0, limit.inFlight());
    }

    @Test
    void aRareTimeoutCostsNextToNothing() {
        for (int round = 0; round < 20; round++) {
            fill();
            long began = now;
            now += DEADLINE;
            limit.timedOut(began, now);
            IntStream.range(0, CEILING - 1).filter(call -> limit.inFlight() > 0).forEach(call -> limit.replied());
        }

        assertTrue(limit.limit() > CEILING * 0.98, "limit " + limit.limit());
    }

    @Test
    void timeoutsWhileMostOfTheLimitIsUnusedChangeNothing() {
        for (int round = 0; round < 9; round++) {
            IntStream.range(0, CEILING / 4).forEach(call -> limit.tryBegin());
            timeOutAll();
        }

        assertEquals(CEILING, limit.limit());
    }

    @Test
    void afterSilenceTheLimitComesBackWithinAFewRoundsOfReplies() {
        IntStream.range(0, 9).forEach(round -> silentRound());

        int[] limits = IntStream.range(0, 7).map(round -> answeredRound()).toArray();

        assertEquals("32 64 128 256 512 1024 1024", joined(limits));
    }

    @Test
    void amongTimeoutsTheLimitGrowsByOneInARoundOfReplies() {
        silentRound();
        long began = now;
        fill();
        IntStream.range(0, CEILING / 2).forEach(call -> limit.replied());
        IntStream.range(0, CEILING / 2).forEach(call -> limit.tryBegin());
        now += DEADLINE;
        IntStream.range(0, CEILING).forEach(call -> limit.timedOut(began, now));
        int shrunk = limit.limit();

        int grown = answeredRound();

        assertTrue(shrunk < CEILING, "limit " + shrunk);
        assertTrue(grown > shrunk && grown <= shrunk + 2, shrunk + " grew to " + grown);
    }

    @Test
    void theFloorIsNoHigherThanTheCeiling() {
        ServerLimit low = new ServerLimit(2);

        assertTrue(low.tryBegin());
        assertTrue(low.tryBegin());
        assertFalse(low.tryBegin());
    }

    @Test
    @Timeout(60)
    void manyThreadsNeverHaveMoreInFlightThanTheCeiling() throws InterruptedException {
        ServerLimit small = new ServerLimit(3);
        AtomicInteger most = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        for (int thread = 0; thread < 4; thread++) {
            threads.execute(() -> {
                for (int call = 0; call < 20_000; call++) {
                    if (small.tryBegin()) {
                        most.accumulateAndGet(small.inFlight(), Math::max);
                        small.ended();
                    }
                }
            });
        }
        threads.shutdown();

        assertTrue(threads.awaitTermination(50, TimeUnit.SECONDS));
        assertTrue(most.get() <= 3, "in flight " + most);
        assertEquals(0, small.inFlight());
    }

    private int silentRound() {
        fill();
        timeOutAll();
        return limit.limit();
    }

    private int answeredRound() {
        fill();
        IntStream.range(0, limit.inFlight()).forEach(call -> {
            limit.replied();
            limit.tryBegin();
        });
        IntStream.range(0, limit.inFlight()).forEach(call -> limit.ended());
        return limit.limit();
    }

    private void timeOutAll() {
        long began = now;
        now += DEADLINE;
        IntStream.range(0, limit.inFlight()).forEach(call -> limit.timedOut(began, now));
    }

    private void fill() {
        while (limit.tryBegin()) {
            // until it is full
        }
    }

    private static String joined(int[] numbers) {
        return String.join(
                " ", IntStream.of(numbers).mapToObj(Integer::toString).toList());
    }
}
