package io.jubaproxy.chaos;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What the servers really did with the last requests of one cluster: when each got a request and when it acted on it. Written before the
 * act, so that whoever sees a consequence finds its cause. Thread-safe.
 */
final class Ledger {
    /** More than can be under way: requests of several seconds. */
    private static final int SLOTS = 1 << 17;

    private final int servers;
    private final AtomicLongArray ids = new AtomicLongArray(SLOTS);
    private final AtomicLongArray received;
    private final AtomicLongArray acted;
    private final AtomicLongArray settled = new AtomicLongArray(SLOTS);

    Ledger(int servers) {
        this.servers = servers;
        received = new AtomicLongArray(SLOTS * servers);
        acted = new AtomicLongArray(SLOTS * servers);
    }

    /** Before the request is sent. */
    void begin(long id) {
        int slot = slot(id);
        ids.set(slot, id);
        settled.setPlain(slot, 0);
        for (int server = 0; server < servers; server++) {
            received.setPlain(slot * servers + server, 0);
            acted.set(slot * servers + server, 0);
        }
    }

    /** @return false where the server has had this request before */
    boolean receive(long id, int server, long nanos) {
        return !knows(id) || received.getAndSet(slot(id) * servers + server, nanos) == 0;
    }

    void act(long id, int server, long nanos) {
        if (knows(id)) {
            acted.set(slot(id) * servers + server, nanos);
        }
    }

    /** @return false where the fan-out has been reported before */
    boolean settle(long id) {
        return !knows(id) || settled.getAndSet(slot(id), 1) == 0;
    }

    boolean knows(long id) {
        return id >= 0 && ids.get(slot(id)) == id;
    }

    boolean isReceived(long id, int server) {
        return received.get(slot(id) * servers + server) != 0;
    }

    /** When the server did what it was told; 0 where it has not yet. */
    long actedAt(long id, int server) {
        return acted.get(slot(id) * servers + server);
    }

    private static int slot(long id) {
        return (int) (id & (SLOTS - 1));
    }
}
