package io.jubaproxy.load;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many calls one server may have in flight, found out from how they end. Thread-safe, never blocks; a call costs an atomic step at each end.
 *
 * <p>The limit grows by one for each round of replies and shrinks by half the share of calls that timed out, once for each window, as DCTCP's does
 * (RFC 8257, section 3.3): a server that answers nothing is called half as often with each deadline, one that has a rare slow call loses next to nothing.
 * A window begins with a timeout and ends with the first one of a call that began inside it, so one pause of the server counts once however
 * many calls it hits. After silence the limit doubles with each round of replies, up to where the last replies among timeouts had left it, as TCP's slow start does.
 *
 * <p>It moves only while at least half of it is in use: otherwise nothing that happens says anything about it. How long replies take says
 * nothing either: a server that trains a model for seconds is not overloaded.
 */
public final class ServerLimit {
    /** A server that seems dead is still asked by so many at once, or its return would not be seen under load. */
    private static final int FLOOR = 16;

    private static final int ONE = 1 << 10;

    private final int floor;
    private final int ceiling;
    private final AtomicInteger calls = new AtomicInteger();
    /** In 1/1024 of a call. */
    private final AtomicInteger limit;

    private final AtomicInteger replies = new AtomicInteger();
    private volatile int slowStart;
    private volatile boolean isWindowOpen;
    private long windowBegan;
    private int timeouts;

    /** @param ceiling the most that the limit can be, and what it is at first */
    public ServerLimit(int ceiling) {
        this.ceiling = ceiling * ONE;
        this.floor = Math.min(FLOOR, ceiling) * ONE;
        this.limit = new AtomicInteger(this.ceiling);
        this.slowStart = this.ceiling;
    }

    /** Takes room for a call, to be given back by exactly one of the methods for its end. */
    boolean tryBegin() {
        int now = calls.get();
        while (now < limit()) {
            if (calls.compareAndSet(now, now + 1)) {
                return true;
            }
            now = calls.get();
        }
        return false;
    }

    /** The call ended in a way that says nothing about the server's load, or was not made. */
    void ended() {
        calls.decrementAndGet();
    }

    /** The server answered the call, with a result or an error. */
    void replied() {
        int inFlight = calls.getAndDecrement();
        if (isWindowOpen) {
            replies.incrementAndGet();
        }
        int now = limit.get();
        if (now < ceiling && isInUse(inFlight, now)) {
            int step = now < slowStart ? ONE : ONE * ONE / now;
            // Lost against another reply's, it is one step less in thousands.
            limit.compareAndSet(now, Math.min(ceiling, now + Math.max(1, step)));
        }
    }

    /**
     * The call's deadline came before an answer. The server may still be at work on it; nobody can know for how long, so it counts no longer.
     *
     * @param began when the call began, on the clock of {@code now}
     */
    synchronized void timedOut(long began, long now) {
        int inFlight = calls.getAndDecrement();
        timeouts++;
        if (isWindowOpen && began - windowBegan < 0) {
            return;
        }
        if (isWindowOpen && isInUse(inFlight, limit.get())) {
            shrink(replies.get());
        }
        isWindowOpen = true;
        windowBegan = now;
        timeouts = 0;
        replies.set(0);
    }

    private void shrink(int answered) {
        double share = (double) timeouts / (timeouts + answered);
        int shrunk = limit.updateAndGet(old -> Math.max(floor, (int) (old * (1 - share / 2))));
        if (answered > 0) {
            slowStart = shrunk;
        }
    }

    private static boolean isInUse(int inFlight, int limit) {
        return inFlight * 2L * ONE >= limit;
    }

    /** Whether it has no room now. */
    boolean isFull() {
        return calls.get() >= limit();
    }

    /** Calls in flight now. */
    public int inFlight() {
        return calls.get();
    }

    /** How many there may be now. */
    public int limit() {
        return limit.get() / ONE;
    }
}
