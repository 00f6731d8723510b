package io.jubaproxy.proxy;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** The requests that are being answered, and the end of taking new ones. Thread-safe. */
public final class InFlight {
    private int requests;
    private boolean isDraining;
    private long lastRefused;

    /** Counts a request in, until its entry leaves. */
    public synchronized Entry enter() {
        requests++;
        return new Entry();
    }

    /**
     * Asked by a request after it was counted in.
     *
     * @throws RefusedException of kind draining
     */
    public synchronized void refuseWhenDraining() {
        if (isDraining) {
            lastRefused = System.nanoTime();
            throw new RefusedException(
                    FailureKind.DRAINING, "this proxy is ending and takes no new requests; send it to another one");
        }
    }

    /** Requests that wait for their answer. */
    public synchronized int count() {
        return requests;
    }

    /** Whether new requests are refused. */
    public synchronized boolean isDraining() {
        return isDraining;
    }

    /** Refuses new requests from now on. */
    public synchronized void beginDraining() {
        if (!isDraining) {
            isDraining = true;
            lastRefused = System.nanoTime();
        }
    }

    /**
     * Refuses new requests from now on and waits for those in flight.
     *
     * @return how many were still unanswered when the time was over
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public synchronized int drain(Duration atMost) throws InterruptedException {
        beginDraining();
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toNanos(); requests > 0 && left > 0; left = end - System.nanoTime()) {
            wait(left / 1_000_000 + 1);
        }
        return requests;
    }

    /**
     * Waits, while draining, until nobody was refused for so long: those who send requests have learned by then to send them elsewhere. A
     * server that closes its listener while they still come would leave some of them without an answer.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public synchronized void awaitSilence(Duration silence, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = leftOf(silence, end); left > 0; left = leftOf(silence, end)) {
            wait(left / 1_000_000 + 1);
        }
    }

    private long leftOf(Duration silence, long end) {
        return Math.min(lastRefused + silence.toNanos(), end) - System.nanoTime();
    }

    private synchronized void left() {
        requests--;
        if (requests == 0) {
            notifyAll();
        }
    }

    /** A request that is counted in. */
    public final class Entry {
        private final AtomicBoolean isIn = new AtomicBoolean(true);

        private Entry() {}

        /** Counts the request out, whoever says so first and however often it is said. */
        public void leave() {
            if (isIn.compareAndSet(true, false)) {
                left();
            }
        }
    }
}
