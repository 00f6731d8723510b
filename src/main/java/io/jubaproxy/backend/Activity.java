package io.jubaproxy.backend;

/**
 * When a connection last read or was written to, and whether it is stuck inside a reply. Changed on the connection's event loop, read from
 * anywhere. Instants are of the event loops' clock, which they share.
 */
final class Activity {
    private volatile long lastRead;
    private volatile boolean isStuck;
    private long lastWrite;
    private boolean hasFrame;
    private boolean wasInside;

    void begin(long now) {
        lastRead = now;
        lastWrite = now;
    }

    void wrote(long now) {
        lastWrite = now;
    }

    /** A whole reply came. */
    void frame() {
        hasFrame = true;
    }

    /**
     * All that had come was read.
     *
     * @return whether it is stuck no longer
     */
    boolean readCompletely(long now, boolean insideFrame) {
        boolean wasStuck = isStuck;
        boolean isStuckNow = insideFrame && wasInside && !hasFrame;
        lastRead = now;
        if (wasStuck != isStuckNow) {
            isStuck = isStuckNow;
        }
        wasInside = insideFrame;
        hasFrame = false;
        return wasStuck && !isStuckNow;
    }

    /** Whether two reads in a row ended inside one and the same reply: it is large or slow, and what comes behind it waits. */
    boolean isStuck() {
        return isStuck;
    }

    /** Whether nothing was read since. */
    boolean isSilentSince(long instant) {
        return lastRead - instant <= 0;
    }

    /** How long nothing was read or written; on the event loop. */
    long quietFor(long now) {
        return Math.min(now - lastRead, now - lastWrite);
    }
}
