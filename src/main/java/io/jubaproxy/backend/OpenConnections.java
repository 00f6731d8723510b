package io.jubaproxy.backend;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The open connections to one endpoint, and which of them a call takes. Used under the pool's lock.
 *
 * <p>A caller on an event loop takes a connection of the same loop where there is one: the call and its reply then wake no other thread,
 * which is most of what a small call costs. So that every loop may have its own, none takes more than its share of the connections.
 */
final class OpenConnections {
    private final int most;
    private final EventLoops loops;
    private final List<Connection> open = new ArrayList<>();

    /** @param most connections at once */
    OpenConnections(int most, EventLoops loops) {
        this.most = most;
        this.loops = loops;
    }

    void add(Connection connection) {
        open.add(connection);
    }

    void remove(Connection connection) {
        open.remove(connection);
    }

    boolean contains(Connection connection) {
        return open.contains(connection);
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    int size() {
        return open.size();
    }

    boolean isFull() {
        return open.size() >= most;
    }

    List<Connection> all() {
        return List.copyOf(open);
    }

    /** Those with nothing in flight, which are none of the open ones any more. */
    List<Connection> takeQuiet() {
        List<Connection> quiet =
                open.stream().filter(each -> each.inFlight() == 0).toList();
        open.removeAll(quiet);
        return quiet;
    }

    /** The least busy of this thread's loop, else of all; null where none takes more. */
    @Nullable
    Connection best() {
        Connection best = null;
        for (Connection connection : open) {
            if (connection.takesMore() && (best == null || isBetter(connection, best))) {
                best = connection;
            }
        }
        return best;
    }

    private static boolean isBetter(Connection one, Connection other) {
        return one.isHere() == other.isHere() ? one.inFlight() < other.inFlight() : one.isHere();
    }

    /** Whether calls like this one would be served better by one connection more. */
    boolean wantsAnother(Connection chosen) {
        if (!loops.areHere()) {
            return chosen.inFlight() > 0;
        }
        return !chosen.isHere() || (chosen.inFlight() > 0 && here() < Math.max(1, most / loops.size()));
    }

    private long here() {
        return open.stream().filter(Connection::isHere).count();
    }
}
