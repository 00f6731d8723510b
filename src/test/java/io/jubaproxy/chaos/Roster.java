package io.jubaproxy.chaos;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The members of one cluster, which change when they are told to, and who they were at any moment of the last minutes. Sets are ints. */
final class Roster implements MemberSource {
    /** A newcomer is called once a connection to it is open, which takes milliseconds where it accepts. */
    private static final long WELCOME = TimeUnit.MILLISECONDS.toNanos(300);

    private static final int REMEMBERED = 256;

    private final List<Endpoint> all;
    private final List<Word> words = new ArrayList<>();
    private @Nullable ClusterFeed feed;

    /** @param replaced when it had no effect any more, for certain */
    private record Word(int members, long told, long replaced) {}

    Roster(List<Endpoint> all) {
        this.all = List.copyOf(all);
        long now = System.nanoTime();
        words.add(new Word(everybody(), now - WELCOME, Long.MAX_VALUE));
    }

    int everybody() {
        return (1 << all.size()) - 1;
    }

    @Override
    public Subscription follow(ClusterName cluster, ClusterFeed told) {
        feed = told;
        told.members(Snapshot.of(all));
        return () -> {};
    }

    /** From one thread. */
    void turn(int members) {
        List<Endpoint> now = new ArrayList<>();
        for (int server = 0; server < all.size(); server++) {
            if ((members >> server & 1) != 0) {
                now.add(all.get(server));
            }
        }
        synchronized (this) {
            words.add(new Word(members, System.nanoTime(), Long.MAX_VALUE));
        }
        if (feed != null) {
            feed.members(Snapshot.of(now));
        }
        synchronized (this) {
            Word before = words.get(words.size() - 2);
            words.set(words.size() - 2, new Word(before.members, before.told, System.nanoTime()));
            if (words.size() > REMEMBERED) {
                words.removeFirst();
            }
        }
    }

    /** Who may have been called by a request that was routed in this span. */
    synchronized int possible(long from, long to) {
        int set = 0;
        for (Word word : words) {
            set |= heldIn(word, from, to) ? word.members : 0;
        }
        return set;
    }

    /** Who was called by a broadcast that was routed in this span, whatever happened. */
    synchronized int certain(long from, long to) {
        int set = everybody();
        for (Word word : words) {
            set &= heldIn(word, from - WELCOME, to) ? word.members : set;
        }
        return set;
    }

    private static boolean heldIn(Word word, long from, long to) {
        return word.told - to <= 0 && (word.replaced == Long.MAX_VALUE || word.replaced - from >= 0);
    }
}
