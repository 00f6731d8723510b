package io.jubaproxy.testkit;

import io.jubaproxy.membership.ClusterDirectory;
import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.ClusterName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A directory that says what a test lets it say, on the test's thread. */
public final class ScriptedSource implements ClusterDirectory {
    private final Map<ClusterName, ClusterFeed> feeds = new HashMap<>();
    private final Map<ClusterName, CompletableFuture<Boolean>> lookUps = new HashMap<>();
    private final List<ClusterName> asked = new ArrayList<>();
    private Optional<ClusterName> withMembers = Optional.empty();

    /** The feed of a cluster that is followed. */
    public ClusterFeed feed(ClusterName cluster) {
        ClusterFeed feed = feeds.get(cluster);
        if (feed == null) {
            throw new IllegalStateException(cluster + " is not followed");
        }
        return feed;
    }

    public boolean isFollowed(ClusterName cluster) {
        return feeds.containsKey(cluster);
    }

    /** Every name that was looked up, in order, repeats included. */
    public List<ClusterName> asked() {
        return asked;
    }

    /** The answer to the look-up under way. */
    public void answer(ClusterName cluster, boolean has) {
        CompletableFuture<Boolean> lookUp = lookUps.remove(cluster);
        if (lookUp == null) {
            throw new IllegalStateException(cluster + " is not being looked up");
        }
        lookUp.complete(has);
    }

    /** The directory can't be asked. */
    public void fail(ClusterName cluster, String message) {
        CompletableFuture<Boolean> lookUp = lookUps.remove(cluster);
        if (lookUp == null) {
            throw new IllegalStateException(cluster + " is not being looked up");
        }
        lookUp.completeExceptionally(new IllegalStateException(message));
    }

    /** What {@link #anyWithMembers} finds from now on. */
    public void hasMembersIn(ClusterName cluster) {
        withMembers = Optional.of(cluster);
    }

    @Override
    public Subscription follow(ClusterName cluster, ClusterFeed feed) {
        feeds.put(cluster, feed);
        return () -> feeds.remove(cluster, feed);
    }

    @Override
    public boolean canHave(ClusterName cluster) {
        return cluster.cluster().indexOf('/') < 0;
    }

    @Override
    public CompletionStage<Boolean> has(ClusterName cluster) {
        asked.add(cluster);
        return lookUps.computeIfAbsent(cluster, name -> new CompletableFuture<>());
    }

    @Override
    public CompletionStage<Optional<ClusterName>> anyWithMembers() {
        return CompletableFuture.completedStage(withMembers);
    }
}
