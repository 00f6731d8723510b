package io.jubaproxy.chaos;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * The time that this machine took from this process: what nobody in it can be blamed for. The sum of two measures: how late a
 * thread wakes up that only wants to sleep for 2 ms, which shows pauses of the whole process; and how long the event loops stood in
 * the {@link RunQueue}, which shows what other processes took. Whoever asks waits for nobody.
 */
final class Stall implements AutoCloseable {
    private static final long BEAT = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int BEATS_PER_LOOK = 100;
    private static final int KEPT = 8192;

    private final RunQueue queue = new RunQueue();
    private final AtomicLongArray times = new AtomicLongArray(KEPT);
    /** Sums since the start, at these times. */
    private final AtomicLongArray overslept = new AtomicLongArray(KEPT);

    private final AtomicLongArray waited = new AtomicLongArray(KEPT);
    private final Thread thread;
    private volatile boolean closed;
    private volatile long beats = 1;
    private volatile long worst;

    Stall() {
        times.set(0, System.nanoTime());
        thread = Thread.ofPlatform().daemon().name("stall").start(this::look);
    }

    /** Counts what this process lacks, too. */
    void watch(long pid) {
        queue.watch(pid);
    }

    private void look() {
        for (int beat = 0; !closed; beat++) {
            if (beat % BEATS_PER_LOOK == 0) {
                queue.look();
            }
            LockSupport.parkNanos(this, BEAT);
            note();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // by one thread only
    private void note() {
        int last = (int) ((beats - 1) % KEPT);
        int next = (int) (beats % KEPT);
        long now = System.nanoTime();
        long late = Math.max(0, now - times.get(last) - 2 * BEAT);
        times.set(next, now);
        overslept.set(next, overslept.get(last) + late);
        waited.set(next, Math.max(waited.get(last), queue.waited()));
        worst = Math.max(worst, late);
        beats = beats + 1;
    }

    /** @return nanoseconds lost in this span, of the last seconds */
    long within(long from, long to) {
        if (to - from <= 0) {
            return 0;
        }
        long last = beats - 1;
        int end = at(last, to);
        int begin = before(at(last, from), last);
        long sleepsOn = end == (int) (last % KEPT) ? Math.max(0, to - times.get(end) - 2 * BEAT) : 0;
        long lost = overslept.get(end) - overslept.get(begin) + waited.get(end) - waited.get(begin) + sleepsOn;
        return Math.min(lost, Math.max(0, to - from));
    }

    /** The first beat not before it; for a moment after the last one, that. */
    private int at(long last, long nanos) {
        long beat = last;
        long oldest = Math.max(0, last - KEPT + 2);
        while (beat > oldest && times.get((int) ((beat - 1) % KEPT)) - nanos >= 0) {
            beat--;
        }
        return (int) (beat % KEPT);
    }

    private static int before(int beat, long last) {
        return last < 1 || beat == 0 ? beat : beat - 1;
    }

    long worstMillis() {
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
