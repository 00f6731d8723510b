package io.jubaproxy.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.testkit.ManualTimeSource;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LinesPerSecondTest {
    private final ManualTimeSource time = new ManualTimeSource();
    private final LinesPerSecond pace = new LinesPerSecond(2, time);

    @Test
    void takesSoManyEachSecondAndTellsOfThoseInBetween() {
        List<Long> first = take(5);
        time.advance(Duration.ofSeconds(1).minusNanos(1));
        List<Long> atTheEnd = take(1);
        time.advance(Duration.ofNanos(1));
        List<Long> second = take(3);

        assertEquals(List.of(0L, 0L, -1L, -1L, -1L), first);
        assertEquals(List.of(-1L), atTheEnd);
        assertEquals(List.of(4L, 0L, -1L), second);
        assertEquals(5, pace.leftOut());
    }

    private List<Long> take(int times) {
        return Stream.generate(pace::take).limit(times).toList();
    }
}
