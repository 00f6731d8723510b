package io.jubaproxy.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakTracker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The check that nothing leaks can fail. */
class LeakCheckTest {
    @Test
    void aResourceThatIsCollectedBeforeItsReleaseIsALeak() {
        LeakCheck check = new LeakCheck();
        ResourceLeakDetector<Object> detector = check.detector(Object.class);

        track(detector, false);
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (check.leaks().isEmpty() && System.nanoTime() < end) {
            System.gc();
            track(detector, true);
        }

        assertEquals(1, check.leaks().size());
        assertTrue(check.leaks().getFirst().startsWith("Object was not released"));
    }

    @Test
    void everyBufferOfTheTestsIsFollowed() {
        assertEquals(ResourceLeakDetector.Level.PARANOID, ResourceLeakDetector.getLevel());
    }

    private static void track(ResourceLeakDetector<Object> detector, boolean releases) {
        Object resource = List.of(1, 2, 3);
        ResourceLeakTracker<Object> tracker = detector.track(resource);
        if (releases && tracker != null) {
            tracker.close(resource);
        }
    }
}
