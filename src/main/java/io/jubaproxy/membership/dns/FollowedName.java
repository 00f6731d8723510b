package io.jubaproxy.membership.dns;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.Snapshot;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * One cluster's name in DNS, looked up again and again until it is closed. The next look-up is set when the last one ended: there are never
 * two at once, and so the state needs no lock.
 */
final class FollowedName implements MemberSource.Subscription {
    private static final System.Logger LOG = System.getLogger(FollowedName.class.getName());

    private final ClusterName cluster;
    private final Question question;
    private final ClusterFeed feed;
    private final LookUps lookUps;
    private List<Endpoint> last = List.of();
    private int failures;
    private volatile boolean isClosed;

    FollowedName(ClusterName cluster, Question question, ClusterFeed feed, LookUps lookUps) {
        this.cluster = cluster;
        this.question = question;
        this.feed = feed;
        this.lookUps = lookUps;
    }

    void lookUp() {
        if (isOver()) {
            return;
        }
        try {
            Question.Found found = question.ask(last);
            next(() -> succeeded(found));
        } catch (LookUpFailedException e) {
            next(() -> failed(String.valueOf(e.getMessage())));
        } catch (RuntimeException e) {
            next(() -> {
                LOG.log(Level.ERROR, "The look-up for " + cluster + " broke off", e);
                return failed("its look-up broke off");
            });
        }
    }

    /** A look-up that ended after the closing counts for nothing. */
    private void next(Supplier<Duration> tell) {
        if (!isOver()) {
            lookUps.later(this::lookUp, tell.get());
        }
    }

    private Duration succeeded(Question.Found found) {
        if (failures > 0) {
            LOG.log(Level.INFO, "The members of {0} can be looked up again", cluster);
        }
        failures = 0;
        if (found.endpoints().equals(last)) {
            feed.confirm();
        } else {
            logChange(found.endpoints());
            last = found.endpoints();
            feed.members(Snapshot.of(last));
        }
        return lookUps.pace().afterAnswer(found.ttl());
    }

    private Duration failed(String cause) {
        failures++;
        lookUps.countFailure();
        if (failures == 1) {
            LOG.log(Level.WARNING, "The members of {0} can''t be looked up: {1}", cluster, cause);
        }
        feed.outOfTouch(cause);
        return lookUps.pace().afterFailure(failures);
    }

    private boolean isOver() {
        return isClosed || lookUps.isClosed();
    }

    private void logChange(List<Endpoint> now) {
        List<Endpoint> came = now.stream().filter(each -> !last.contains(each)).toList();
        List<Endpoint> went = last.stream().filter(each -> !now.contains(each)).toList();
        LOG.log(Level.INFO, "The members of {0} changed: {1} came, {2} went", cluster, came, went);
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
