package io.jubaproxy.rpc;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The client connections that are open, and how many there may be. Thread-safe. */
final class OpenConnections {
    private final int most;
    private final Set<ClientConnection> open = new HashSet<>();
    private long refused;
    private boolean isFinishing;

    OpenConnections(int most) {
        this.most = most;
    }

    /** @return false where there are too many already */
    synchronized boolean add(ClientConnection connection) {
        if (open.size() >= most) {
            refused++;
            return false;
        }
        if (isFinishing) {
            connection.finish();
        }
        return open.add(connection);
    }

    synchronized void remove(ClientConnection connection) {
        open.remove(connection);
        if (open.isEmpty()) {
            notifyAll();
        }
    }

    synchronized int size() {
        return open.size();
    }

    /** Connections that found no room, since the start. */
    synchronized long refused() {
        return refused;
    }

    /** Ends every connection, those included that are added later, as soon as it is quiet. */
    synchronized void finish() {
        isFinishing = true;
        open.forEach(ClientConnection::finish);
    }

    /** Closes every connection at once. */
    void close() {
        List<ClientConnection> all;
        synchronized (this) {
            all = List.copyOf(open);
        }
        all.forEach(ClientConnection::close);
    }

    /**
     * Waits until the last one is closed.
     *
     * @return how many are still open when the time is over
     */
    synchronized int awaitNone(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toNanos(); !open.isEmpty() && left > 0; left = end - System.nanoTime()) {
            wait(left / 1_000_000 + 1);
        }
        return open.size();
    }
}
