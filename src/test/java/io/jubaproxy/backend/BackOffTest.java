package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.ManualTimeSource;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackOffTest {
    private static final double ALL_THE_JITTER = Math.nextDown(1.0);

    private final ManualTimeSource time = new ManualTimeSource();

    @Test
    void eachPauseIsTwiceAsLongAsTheOneBeforeUpToTheMaximum() {
        BackOff backOff = backOff(0);

        List<Long> pauses = pauses(backOff, 7);

        assertEquals(List.of(50L, 100L, 200L, 400L, 800L, 1000L, 1000L), pauses);
    }

    @Test
    void chanceShortensAPauseThatGrowsAndNeverOneThatIsTheLongest() {
        BackOff backOff = backOff(ALL_THE_JITTER);

        List<Long> pauses = pauses(backOff, 7);

        assertEquals(List.of(25L, 50L, 100L, 200L, 400L, 1000L, 1000L), pauses);
    }

    @Test
    void aConnectThatSucceedsEndsItAndTheNextFailureBeginsAnew() {
        BackOff backOff = backOff(0);
        pauses(backOff, 7);
        backOff.failed("was refused");

        backOff.succeeded();

        assertFalse(backOff.isOn());
        assertEquals(List.of(50L), pauses(backOff, 1));
    }

    private BackOff backOff(double random) {
        return new BackOff(Duration.ofMillis(50), Duration.ofSeconds(1), time, () -> random);
    }

    /** How many whole milliseconds each of so many failures in a row keeps it on. */
    private List<Long> pauses(BackOff backOff, int failures) {
        return IntStream.range(0, failures)
                .mapToObj(failure -> {
                    backOff.failed("was refused");
                    assertTrue(backOff.isOn());
                    long milliseconds = 0;
                    while (backOff.isOn()) {
                        time.advance(Duration.ofMillis(1));
                        milliseconds++;
                    }
                    return milliseconds;
                })
                .toList();
    }
}
