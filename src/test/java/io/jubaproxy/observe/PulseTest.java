package io.jubaproxy.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.testkit.ManualTimeSource;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PulseTest {
    private final ManualTimeSource time = new ManualTimeSource();
    private final Pulse pulse = new Pulse(time);

    @Test
    void aBeatTellsWhatPassedSinceTheLastOne() {
        pulse.answered(null, 1_000_000);
        time.advance(Duration.ofSeconds(1));
        pulse.tick();
        pulse.answered(null, 1_000_000);
        pulse.answered(FailureKind.CONNECT_FAILED, 1_000_000);
        pulse.answered(FailureKind.CONNECT_FAILED, 1_000_000);
        time.advance(Duration.ofSeconds(2));

        Pulse.Beat beat = pulse.tick();

        assertEquals(4, beat.requests());
        assertEquals(1.5, beat.requestsPerSecond(), 1e-9);
        assertEquals(Map.of(FailureKind.CONNECT_FAILED, 1.0), beat.failuresPerSecond());
    }

    @Test
    void percentilesAreRightToWithinAnEighth() {
        for (int each = 1; each <= 100; each++) {
            pulse.answered(null, each * 1_000_000L);
        }

        Pulse.Beat beat = pulse.tick();

        assertWithin(50_000, beat.p50Micros());
        assertWithin(99_000, beat.p99Micros());
    }

    @Test
    void aSecondWithoutRequestsHasNoLatency() {
        pulse.answered(null, 1_000_000);
        pulse.tick();

        Pulse.Beat beat = pulse.tick();

        assertEquals(OptionalLong.empty(), beat.p50Micros());
        assertEquals(OptionalLong.empty(), beat.p99Micros());
    }

    @Test
    void theShortestAndTheLongestHaveTheirPlace() {
        pulse.answered(null, 0);
        assertEquals(OptionalLong.of(0), pulse.tick().p50Micros());

        pulse.answered(null, Long.MAX_VALUE);
        assertTrue(pulse.tick().p50Micros().orElse(0) > Duration.ofMinutes(16).toMillis() * 1000);
    }

    private static void assertWithin(long wanted, OptionalLong found) {
        double ratio = found.orElse(0) / (double) wanted;
        assertTrue(ratio >= 1 && ratio < 1.13, wanted + " is told as " + found);
    }
}
