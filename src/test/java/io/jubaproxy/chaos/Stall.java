package io.jubaproxy.chaos;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The time that this machine took from this process: what nobody in it can be blamed for. Two measures, the larger one counts: how late a
 * thread wakes up that only wants to sleep for 2 ms, which shows pauses of the whole process; and how long the event loops stood in
 * the {@link RunQueue}, which shows what other processes took. Thread-safe.
 */
final class Stall implements AutoCloseable {
    private static final long BEAT = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int BEATS_PER_LOOK = 100;
    private static final int KEPT = 8192;

    private final RunQueue queue = new RunQueue();
    private final long[] times = new long[KEPT];
    /** Sums since the start, at these times. */
    private final long[] overslept = new long[KEPT];

    private final long[] waited = new long[KEPT];
    private final Thread thread;
    private volatile boolean closed;
    private long beats;
    private long lastWake = System.nanoTime();
    private long oversleptAtWake;
    private long worst;

    Stall() {
        times[0] = System.nanoTime();
        beats = 1;
        thread = Thread.ofPlatform().daemon().name("stall").start(this::look);
    }

    private void look() {
        for (int beat = 0; !closed; beat++) {
            if (beat % BEATS_PER_LOOK == 0) {
                queue.look();
            }
            LockSupport.parkNanos(this, BEAT);
            wake();
        }
    }

    private synchronized void wake() {
        note();
        int last = (int) ((beats - 1) % KEPT);
        worst = Math.max(worst, overslept[last] - oversleptAtWake);
        oversleptAtWake = overslept[last];
        lastWake = times[last];
    }

    private void note() {
        int last = (int) ((beats - 1) % KEPT);
        int next = (int) (beats % KEPT);
        times[next] = System.nanoTime();
        overslept[next] = oversleptAtWake + Math.max(0, times[next] - lastWake - 2 * BEAT);
        waited[next] = Math.max(waited[last], queue.waited());
        beats++;
    }

    /** @return nanoseconds lost in this span, of the last seconds */
    synchronized long within(long from, long to) {
        if (to - times[(int) ((beats - 1) % KEPT)] > BEAT / 2) {
            note();
        }
        int end = at(to);
        int begin = at(from);
        long lost = Math.max(overslept[end] - overslept[begin], waited[end] - waited[begin]);
        return Math.min(lost, Math.max(0, to - from));
    }

    /** The last beat not after it; for the end of a span that is still going on, the last one. */
    private int at(long nanos) {
        long beat = beats - 1;
        long oldest = Math.max(0, beats - KEPT);
        while (beat > oldest && times[(int) (beat % KEPT)] - nanos > 0) {
            beat--;
        }
        return (int) (beat % KEPT);
    }

    synchronized long worstMillis() {
        return TimeUnit.NANOSECONDS.toMillis(worst);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
            queue.close();
        } catch (InterruptedException | IOException e) {
            Thread.currentThread().interrupt();
        }
    }
}
