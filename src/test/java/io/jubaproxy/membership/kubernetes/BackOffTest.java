package io.jubaproxy.membership.kubernetes;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackOffTest {
    @Test
    void pausesDoubleFromHalfASecondToHalfAMinuteEachShortenedByChance() {
        BackOff backOff = new BackOff(Pace.USUAL, new Random(1));

        for (int limit : new int[] {500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000}) {
            assertBetween(limit / 2, limit, backOff.next());
        }

        backOff.reset();
        assertBetween(250, 500, backOff.next());
    }

    private static void assertBetween(int least, int most, Duration pause) {
        assertTrue(pause.toMillis() >= least && pause.toMillis() <= most, pause::toString);
    }
}
