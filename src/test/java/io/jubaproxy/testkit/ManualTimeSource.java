package io.jubaproxy.testkit;

import io.jubaproxy.fanout.DeadlineTimer;
import io.jubaproxy.fanout.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Time that moves only when a test says so, and the timer that goes with it. Tasks run on the thread that moves the time, in order of
 * their instants (equal ones in the order they were asked for), each with the clock at its instant. Thread-safe.
 */
public final class ManualTimeSource implements TimeSource, DeadlineTimer {
    private static final Instant WALL_START = Instant.parse("2026-01-01T00:00:00Z");

    private final long start;
    private final PriorityQueue<Alarm> alarms =
            new PriorityQueue<>(Comparator.comparingLong(Alarm::due).thenComparingLong(Alarm::number));
    private long elapsed;
    private long asked;

    /** Starts an hour before the monotonic clock's overflow would do harm to naive comparisons of instants. */
    public ManualTimeSource() {
        this(Long.MAX_VALUE - Duration.ofHours(1).toNanos());
    }

    /** @param startNanos first reading of the monotonic clock */
    public ManualTimeSource(long startNanos) {
        this.start = startNanos;
    }

    @Override
    public synchronized long nanoTime() {
        return start + elapsed;
    }

    @Override
    public synchronized Instant wallTime() {
        return WALL_START.plusNanos(elapsed);
    }

    /** A past instant runs at the next move of the time, even a move by zero. */
    @Override
    public synchronized Cancellation at(long nanos, Runnable task) {
        Alarm alarm = new Alarm(Math.max(nanos - start, elapsed), asked++, task);
        alarms.add(alarm);
        return () -> cancel(alarm);
    }

    /** Moves the time on and runs what falls due, up to and including the new instant. */
    public void advance(Duration step) {
        long target;
        synchronized (this) {
            target = elapsed + step.toNanos();
        }
        for (Alarm due = nextDue(target); due != null; due = nextDue(target)) {
            due.task().run();
        }
        synchronized (this) {
            elapsed = Math.max(elapsed, target);
        }
    }

    /** Moves the time on without running anything: a timer that comes late. */
    public synchronized void advanceSilently(Duration step) {
        elapsed += step.toNanos();
    }

    /** How many tasks wait: a test of tidiness. */
    public synchronized int pending() {
        return alarms.size();
    }

    private synchronized @Nullable Alarm nextDue(long target) {
        Alarm next = alarms.peek();
        if (next == null || next.due() > target) {
            return null;
        }
        alarms.remove();
        elapsed = Math.max(elapsed, next.due());
        return next;
    }

    private synchronized void cancel(Alarm alarm) {
        alarms.remove(alarm);
    }

    private record Alarm(long due, long number, Runnable task) {}
}
