package io.jubaproxy.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.ManualTimeSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class UnknownNamesTest {
    private final ManualTimeSource time = new ManualTimeSource();
    private final UnknownNames names = new UnknownNames(time::nanoTime);

    @Test
    void remembersTheLastThousandOfAMillion() {
        for (int i = 0; i < 1_000_000; i++) {
            names.add(name(i));
        }

        assertEquals(1000, names.size());
        assertTrue(names.contains(name(999_999)));
        assertTrue(names.contains(name(999_000)));
        assertFalse(names.contains(name(998_999)));
    }

    @Test
    void oldNamesAreNotEvenKept() {
        names.add(name(1));
        time.advance(Duration.ofSeconds(3));
        names.add(name(2));

        time.advance(Duration.ofSeconds(2));

        assertFalse(names.contains(name(1)));
        assertTrue(names.contains(name(2)));
        assertEquals(1, names.size());
    }

    private static ClusterName name(int number) {
        return new ClusterName("stat", "c" + number);
    }
}
