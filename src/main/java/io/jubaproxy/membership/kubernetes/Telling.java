package io.jubaproxy.membership.kubernetes;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells a feed what is new to it, and the log what is news to an operator. Used by one thread at a time. */
final class Telling {
    private static final System.Logger LOG = System.getLogger(Telling.class.getName());

    private final ClusterFeed feed;
    private final ServicePort service;
    private final String who;
    private @Nullable Snapshot told;
    private String trouble = "";
    private Set<String> skipped = Set.of();

    Telling(ClusterName cluster, ServicePort service, ClusterFeed feed) {
        this.feed = feed;
        this.service = service;
        this.who = cluster + " (Service " + service + ")";
    }

    /** These are the members, as the API says now. */
    void members(Collection<Slice> slices) {
        ServiceMembers now = ServiceMembers.of(service, slices);
        now.skipped().stream()
                .filter(each -> !skipped.contains(each))
                .forEach(each -> LOG.log(Level.WARNING, who + " skipped: " + each));
        skipped = now.skipped();
        Snapshot before = told;
        if (now.snapshot().equals(before)) {
            feed.confirm();
            return;
        }
        told = now.snapshot();
        LOG.log(Level.INFO, who + " members changed: " + change(before == null ? Snapshot.EMPTY : before, told));
        feed.members(now.snapshot());
    }

    private static String change(Snapshot before, Snapshot now) {
        List<Endpoint> came = now.endpoints().stream()
                .filter(each -> !before.endpoints().contains(each))
                .toList();
        List<Endpoint> went = before.endpoints().stream()
                .filter(each -> !now.endpoints().contains(each))
                .toList();
        String counted = now.endpoints().size() + " now"
                + (came.isEmpty() ? "" : ", came " + came)
                + (went.isEmpty() ? "" : ", went " + went);
        return now.remark().isEmpty() ? counted : counted + ": " + now.remark();
    }

    /** The watch goes on. */
    void inTouch() {
        if (!trouble.isEmpty()) {
            LOG.log(Level.INFO, who + " is in touch with Kubernetes again");
            trouble = "";
        }
        if (told != null) {
            feed.confirm();
        }
    }

    /** The API can't be asked. */
    void outOfTouch(String cause) {
        if (!trouble.equals(cause)) {
            LOG.log(Level.WARNING, who + " is out of touch with Kubernetes: " + cause);
            trouble = cause;
        }
        feed.outOfTouch(cause);
    }
}
