package io.jubaproxy.backend;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The open connections to one endpoint, and which of them a call takes. Used under the pool's lock.
 *
 * <p>A caller on an event loop takes a connection of the same loop where there is one: the call and its reply then wake no other thread,
 * which is most of what a small call costs. So that every loop may have its own, none takes more than its share of the connections. A
 * connection on which a large or slow reply or request is under way is taken only where there is no other.
 *
 * <p>A suspect, on which a call's time ran out while nothing was heard, takes no call and leaves its place to another. There are no more suspects than
 * there may be connections; what would be one more is trusted.
 */
final class OpenConnections {
    private final int most;
    private final EventLoops loops;
    private final List<Connection> open = new ArrayList<>();
    private final List<Connection> suspects = new ArrayList<>();

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
        suspects.remove(connection);
    }

    /** Whether it has others beside it and nothing in flight; it is none of the open ones then. */
    boolean removeSurplus(Connection connection) {
        return open.size() > 1 && connection.inFlight() == 0 && open.remove(connection);
    }

    /** Makes suspects of all on which nothing was read since. */
    List<Connection> suspect(long since) {
        List<Connection> silent = open.stream()
                .filter(each -> each.isSilentSince(since))
                .limit(most - suspects.size())
                .toList();
        silent.forEach(each -> each.suspect(true));
        open.removeAll(silent);
        suspects.addAll(silent);
        return silent;
    }

    /** @return false where its place is taken, or it was no suspect */
    boolean trust(Connection connection) {
        boolean trusted = !isFull() && suspects.remove(connection);
        if (trusted) {
            connection.suspect(false);
            open.add(connection);
        }
        return trusted;
    }

    boolean contains(Connection connection) {
        return open.contains(connection);
    }

    /** Whether none could take a call now or later; suspects are none. */
    boolean isEmpty() {
        return open.isEmpty();
    }

    /** Whether there is nothing to close. */
    boolean areNone() {
        return open.isEmpty() && suspects.isEmpty();
    }

    boolean isFull() {
        return open.size() >= most;
    }

    List<Connection> all() {
        return Stream.concat(open.stream(), suspects.stream()).toList();
    }

    /** Those with nothing in flight, which are none of the open ones any more. */
    List<Connection> takeQuiet() {
        List<Connection> quiet =
                all().stream().filter(each -> each.inFlight() == 0).toList();
        open.removeAll(quiet);
        suspects.removeAll(quiet);
        return quiet;
    }

    /** The least busy of this thread's loop, else of all; a clogged one only where all are; null where none takes more. */
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
        if (one.isClogged() != other.isClogged()) {
            return other.isClogged();
        }
        return one.isHere() == other.isHere() ? one.inFlight() < other.inFlight() : one.isHere();
    }

    /** Whether calls like this one would be served better by one connection more. */
    boolean wantsAnother(Connection chosen) {
        if (chosen.isClogged()) {
            return true;
        }
        if (!loops.areHere()) {
            return chosen.inFlight() > 0;
        }
        return !chosen.isHere() || (chosen.inFlight() > 0 && here() < Math.max(1, most / loops.size()));
    }

    private long here() {
        return open.stream().filter(Connection::isHere).count();
    }
}
