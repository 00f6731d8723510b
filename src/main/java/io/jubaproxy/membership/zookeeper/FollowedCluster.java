package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.Snapshot;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * One cluster and the feed that is told of it. Whatever happens, it is read again, whole; what happens during a reading is followed by one
 * more. A reading that fails is repeated, later and later, and one during which the connection was lost doesn't count. Confined to the one
 * thread, apart from {@link #close}.
 */
final class FollowedCluster implements MemberSource.Subscription, Session.Follower {
    private static final System.Logger LOG = System.getLogger(FollowedCluster.class.getName());

    private final ClusterName name;
    private final ClusterFeed feed;
    private final Session session;
    private final OneThread thread;
    private final Duration patience;
    private final Bell bell;
    private final MemberNames names;
    private final BackOff backOff = new BackOff();
    private Set<Endpoint> members = Set.of();
    private String trouble = "";
    private @Nullable Reading underWay;
    private volatile boolean isClosed;

    /** @param patience longest time for a reading */
    FollowedCluster(ClusterName name, ClusterFeed feed, Session session, OneThread thread, Duration patience) {
        this.name = name;
        this.feed = feed;
        this.session = session;
        this.thread = thread;
        this.patience = patience;
        this.bell = new Bell(thread, this::changed);
        this.names = new MemberNames(name);
    }

    void begin() {
        if (!isClosed) {
            session.add(this);
        }
    }

    @Override
    public void connected() {
        backOff.reset();
        read();
    }

    @Override
    public void lost() {
        abandon();
        feed.outOfTouch(Session.NOT_CONNECTED);
    }

    private void changed() {
        if (underWay == null) {
            read();
        } else {
            underWay.isOutdated = true;
        }
    }

    private void read() {
        abandon();
        if (isClosed || !session.isConnected()) {
            return; // connected() will be told
        }
        Reading reading = new Reading();
        underWay = reading;
        reading.limit = thread.after(
                patience, () -> ended(reading, () -> failed(new UnansweredException("ZooKeeper does not answer"))));
        CompletionStage<?> unused = new ClusterReading(session, name, names, bell)
                .read()
                .whenComplete((found, failure) -> ended(reading, () -> {
                    if (failure != null) {
                        failed(UnansweredException.of(failure));
                    } else {
                        found.ifPresentOrElse(this::tell, this::tellGone);
                    }
                }));
    }

    private void abandon() {
        if (underWay != null) {
            underWay.end();
            underWay = null;
        }
    }

    private void ended(Reading reading, Runnable outcome) {
        if (reading != underWay || isClosed) {
            return;
        }
        abandon();
        outcome.run();
        if (reading.isOutdated) {
            read();
        }
    }

    private void failed(UnansweredException failure) {
        String cause = String.valueOf(failure.getMessage());
        // That it is not connected the session tells.
        if (!cause.equals(trouble) && !cause.equals(Session.NOT_CONNECTED)) {
            LOG.log(Level.WARNING, "The members of {0} can''t be read; trying goes on: {1}", name, cause);
            trouble = cause;
        }
        feed.outOfTouch(cause);
        thread.later(backOff.next(), this::changed);
    }

    private void tell(Snapshot snapshot) {
        noteMembers(snapshot.endpoints());
        feed.members(snapshot);
    }

    private void tellGone() {
        noteMembers(List.of());
        feed.gone();
        if (isClosed) {
            return;
        }
        CompletionStage<?> unused = session.find(TreePaths.actives(name), bell).whenComplete((found, failure) -> {
            if (failure != null) {
                thread.later(backOff.next(), this::changed);
            } else if (found.isPresent()) {
                changed();
            }
        });
    }

    private void noteMembers(Collection<Endpoint> now) {
        backOff.reset();
        if (!trouble.isEmpty()) {
            LOG.log(Level.INFO, "The members of {0} can be read again", name);
            trouble = "";
        }
        Set<Endpoint> came = new TreeSet<>(now);
        came.removeAll(members);
        Set<Endpoint> went = new TreeSet<>(members);
        went.removeAll(Set.copyOf(now));
        members = Set.copyOf(now);
        if (!came.isEmpty() || !went.isEmpty()) {
            LOG.log(Level.INFO, "Members of {0} in ZooKeeper: {1} came, {2} went", name, came, went);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        bell.unhang();
        thread.execute(() -> {
            abandon();
            session.remove(this);
        });
    }

    private static final class Reading {
        private boolean isOutdated;
        private @Nullable Future<?> limit;

        void end() {
            if (limit != null) {
                limit.cancel(false);
            }
        }
    }
}
