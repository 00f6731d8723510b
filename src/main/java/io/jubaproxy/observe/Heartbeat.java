package io.jubaproxy.observe;

import io.jubaproxy.fanout.Door;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Puts the figures of every second together, keeps those of the last two minutes and tells them to whoever listens. Thread-safe. */
public final class Heartbeat {
    private static final System.Logger LOG = System.getLogger(Heartbeat.class.getName());
    private static final int KEPT = 120;

    private final Pulse pulse;
    private final Requests requests;
    private final Fleet fleet;
    private final LongSupplier lateReplies;
    private final Deque<Figures> kept = new ArrayDeque<>();
    private final List<Consumer<Figures>> listeners = new CopyOnWriteArrayList<>();

    public Heartbeat(Pulse pulse, Requests requests, Fleet fleet, LongSupplier lateReplies) {
        this.pulse = pulse;
        this.requests = requests;
        this.fleet = fleet;
        this.lateReplies = lateReplies;
    }

    /** To be called once a second. */
    public void beat() {
        Figures now = figures();
        synchronized (kept) {
            if (kept.size() == KEPT) {
                kept.removeFirst();
            }
            kept.addLast(now);
        }
        for (Consumer<Figures> listener : listeners) {
            try {
                listener.accept(now);
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "A listener to the figures failed", e);
            }
        }
    }

    private Figures figures() {
        long inFlight = 0;
        for (Door door : Door.values()) {
            inFlight += requests.inFlight(door);
        }
        return new Figures(
                pulse.tick(),
                inFlight,
                fleet.shedInAll(),
                lateReplies.getAsLong(),
                fleet.clientConnections().getAsInt(),
                fleet.serverConnections().getAsInt());
    }

    /** @param listener must not block */
    public void listen(Consumer<Figures> listener) {
        listeners.add(listener);
    }

    /** Tells it no more. */
    public void forget(Consumer<Figures> listener) {
        listeners.remove(listener);
    }

    /** The last two minutes, oldest first. */
    public List<Figures> kept() {
        synchronized (kept) {
            return List.copyOf(kept);
        }
    }
}
