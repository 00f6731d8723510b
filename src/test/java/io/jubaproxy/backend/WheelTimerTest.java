package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.fanout.DeadlineTimer;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.testkit.Gate;
import io.jubaproxy.testkit.ManualTimeSource;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WheelTimerTest {
    @Test
    void runsEveryTaskAndNoneEarly() {
        try (WheelTimer timer = new WheelTimer(Executors.defaultThreadFactory(), TimeSource.SYSTEM)) {
            int tasks = 200;
            AtomicInteger left = new AtomicInteger(tasks);
            AtomicLong earliest = new AtomicLong(Long.MAX_VALUE);
            Gate done = new Gate();
            long start = System.nanoTime();
            for (int i = 0; i < tasks; i++) {
                long due = start + Duration.ofMillis(i % 50).toNanos() + i;
                timer.at(due, () -> {
                    earliest.accumulateAndGet(System.nanoTime() - due, Math::min);
                    if (left.decrementAndGet() == 0) {
                        done.open();
                    }
                });
            }

            done.await();

            assertTrue(earliest.get() >= 0, "a task ran " + -earliest.get() + " ns early");
        }
    }

    @Test
    void waitsForTheTimeSourceWhereTheWheelIsAhead() {
        ManualTimeSource time = new ManualTimeSource();
        try (WheelTimer timer = new WheelTimer(Executors.defaultThreadFactory(), time)) {
            Gate late = new Gate();
            Gate markers = new Gate();
            timer.at(time.nanoTime() + Duration.ofMillis(10).toNanos(), late::open);
            runAfterTicks(timer, time, 5, markers);
            markers.await();
            boolean ranEarly = late.isOpen();

            time.advance(Duration.ofMillis(10));
            late.await();

            assertFalse(ranEarly);
        }
    }

    @Test
    void aTaskTakenBackDoesNotRun() {
        ManualTimeSource time = new ManualTimeSource();
        try (WheelTimer timer = new WheelTimer(Executors.defaultThreadFactory(), time)) {
            Gate cancelled = new Gate();
            Gate markers = new Gate();
            DeadlineTimer.Cancellation task = timer.at(time.nanoTime() + 1, cancelled::open);

            task.cancel();
            time.advance(Duration.ofMillis(1));
            runAfterTicks(timer, time, 3, markers);
            markers.await();

            assertFalse(cancelled.isOpen());
        }
    }

    @Test
    void setsNothingAfterItIsClosed() {
        WheelTimer timer = new WheelTimer(Executors.defaultThreadFactory(), TimeSource.SYSTEM);

        timer.close();

        assertThrows(IllegalStateException.class, () -> timer.at(System.nanoTime(), () -> {}));
    }

    /** Opens the gate after so many turns of the wheel, however fast it turns. */
    private static void runAfterTicks(WheelTimer timer, TimeSource time, int ticks, Gate gate) {
        timer.at(time.nanoTime(), () -> {
            if (ticks == 0) {
                gate.open();
            } else {
                runAfterTicks(timer, time, ticks - 1, gate);
            }
        });
    }
}
