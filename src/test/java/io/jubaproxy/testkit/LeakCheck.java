package io.jubaproxy.testkit;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Follows every buffer of Netty's in every test of the JVM, whatever engine runs it, and fails the run where one was not released. JUnit
 * finds it by its entry in META-INF/services. Netty notices a lost buffer when the collector has taken it and another one is allocated.
 */
public final class LeakCheck implements LauncherSessionListener {
    private static final int COLLECTIONS = 3;

    private final List<String> leaks = new CopyOnWriteArrayList<>();

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new ResourceLeakDetectorFactory() {
            @Override
            @Deprecated
            public <T> ResourceLeakDetector<T> newResourceLeakDetector(
                    Class<T> resource, int samplingInterval, long maxActive) {
                return detector(resource);
            }

            @Override
            public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int samplingInterval) {
                return detector(resource);
            }
        });
    }

    /** A detector whose leaks count here. */
    <T> ResourceLeakDetector<T> detector(Class<T> resource) {
        ResourceLeakDetector<T> detector = new ResourceLeakDetector<>(resource, 1);
        detector.setLeakListener((type, records) -> leaks.add(type + " was not released" + records));
        return detector;
    }

    /** What has leaked so far, with where it was touched. */
    List<String> leaks() {
        return List.copyOf(leaks);
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            PooledByteBufAllocator.DEFAULT.directBuffer(1).release();
        }
        if (!leaks.isEmpty()) {
            throw new AssertionError("LEAK: " + leaks.size() + " resources of Netty's were lost in the tests:\n"
                    + String.join("\n", leaks));
        }
    }
}
