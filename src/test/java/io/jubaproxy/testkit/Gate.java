package io.jubaproxy.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A gate that starts closed and opens once, for good. Threads may wait at it and tasks may be left at it. Thread-safe. */
public final class Gate {
    /** Long enough for a slow machine; a test that waits so long has failed. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Runnable> waiting = new ArrayList<>();

    /** Opens the gate; tasks left at it run now, on this thread. Without effect on an open gate. */
    public void open() {
        List<Runnable> released;
        synchronized (waiting) {
            closed.countDown();
            released = List.copyOf(waiting);
            waiting.clear();
        }
        released.forEach(Runnable::run);
    }

    public boolean isOpen() {
        return closed.getCount() == 0;
    }

    /** Runs the task when the gate opens, on the opening thread, or at once if it is open. */
    public void whenOpen(Runnable task) {
        synchronized (waiting) {
            if (!isOpen()) {
                waiting.add(task);
                return;
            }
        }
        task.run();
    }

    /**
     * Waits until the gate is open.
     *
     * @throws AssertionError if it stays closed for 20 s
     */
    public void await() {
        try {
            if (!closed.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the gate stayed closed for " + PATIENCE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted at the gate", e);
        }
    }
}
