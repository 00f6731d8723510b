package io.jubaproxy.membership;

/** A place where the members of clusters are known. Thread-safe; never blocks its caller. */
public interface MemberSource {
    /**
     * Tells the feed the members of the cluster, now or as soon as they are known, and then each change, until the returned subscription is
     * closed. Every cluster hears a first word in bounded time: its members, or that the source can't be asked.
     */
    Subscription follow(ClusterName cluster, ClusterFeed feed);

    /** Ends the telling. Closed twice it does no harm; a word already on its way may still come. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
