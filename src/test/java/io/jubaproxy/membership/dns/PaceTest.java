package io.jubaproxy.membership.dns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaceTest {
    private final Pace pace = new Pace(Duration.ofSeconds(1), Duration.ofSeconds(5), () -> 0);

    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "3,3", "5,5", "300,5", "2147483647,5"})
    void answersHoldForTheirLifeWithinTheBounds(int ttl, int pauseSeconds) {
        assertEquals(Duration.ofSeconds(pauseSeconds), pace.afterAnswer(Duration.ofSeconds(ttl)));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "3,4", "4,5", "5,5", "2000000000,5"})
    void failuresInARowAreTriedAgainLaterAndLater(int failures, int pauseSeconds) {
        assertEquals(Duration.ofSeconds(pauseSeconds), pace.afterFailure(failures));
    }

    @Test
    void pausesAreStretchedByATenthAtMost() {
        Pace late = new Pace(Duration.ofSeconds(1), Duration.ofSeconds(5), () -> 1);

        assertEquals(Duration.ofMillis(5500), late.afterAnswer(Duration.ofSeconds(60)));
    }
}
