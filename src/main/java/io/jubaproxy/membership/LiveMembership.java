package io.jubaproxy.membership;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * All clusters that are followed: those that were {@linkplain #follow named}, and those that a directory turned out to have when somebody
 * asked for them. Thread-safe, never blocks.
 */
public final class LiveMembership implements Membership, AutoCloseable {
    private static final Snapshot UNKNOWN = Snapshot.none("no source knows it");
    private static final int MOST_LOOK_UPS = 1000;

    private final MembershipRules rules;
    private final MemberConnections connections;
    private final Optional<ClusterDirectory> directory;
    private final ConcurrentMap<ClusterName, Followed> clusters = new ConcurrentHashMap<>();
    private final ConcurrentMap<ClusterName, CompletableFuture<Snapshot>> lookUps = new ConcurrentHashMap<>();
    private final UnknownNames unknown;
    private final Object following = new Object();
    private final Object keeping = new Object();
    private volatile boolean hasSettled;

    /** @param directory finds clusters that nobody named */
    public LiveMembership(MembershipRules rules, MemberConnections connections, Optional<ClusterDirectory> directory) {
        this.rules = rules;
        this.connections = connections;
        this.directory = directory;
        this.unknown = new UnknownNames(rules.nanos());
    }

    /**
     * Takes the members of a cluster from this source from now on, in place of the one before.
     *
     * @param described the source as the settings write it
     */
    public void follow(ClusterName name, MemberSource source, String described) {
        LiveCluster unused = follow(name, source, described, false);
    }

    private LiveCluster follow(ClusterName name, MemberSource source, String described, boolean isDiscovered) {
        synchronized (following) {
            Followed before = clusters.get(name);
            LiveCluster cluster = before == null
                    ? new LiveCluster(name, rules, connections, () -> changed(name))
                    : before.cluster().successor(() -> changed(name));
            Followed now = new Followed(cluster, described, source.follow(name, cluster), isDiscovered);
            clusters.put(name, now);
            if (before != null) {
                before.subscription().close();
            }
            changed(name);
            return cluster;
        }
    }

    /** Knows the cluster no more. */
    public void forget(ClusterName name) {
        synchronized (following) {
            Followed before = clusters.remove(name);
            if (before != null) {
                before.subscription().close();
            }
        }
        tellConnections();
    }

    private void changed(ClusterName name) {
        Followed now = clusters.get(name);
        if (now != null && now.isDiscovered() && now.cluster().isGone() && clusters.remove(name, now)) {
            now.subscription().close();
        }
        tellConnections();
    }

    /** One at a time, so that the last word is the newest. */
    private void tellConnections() {
        synchronized (keeping) {
            Set<Endpoint> wanted = new HashSet<>();
            clusters.values().forEach(each -> wanted.addAll(each.cluster().wanted()));
            connections.keepOnly(wanted);
        }
    }

    @Override
    public Optional<Snapshot> snapshot(ClusterName name) {
        Followed followed = clusters.get(name);
        if (followed != null) {
            return followed.cluster().snapshot();
        }
        return directory.isPresent() ? Optional.empty() : Optional.of(UNKNOWN);
    }

    @Override
    public CompletionStage<Snapshot> lookUp(ClusterName name) {
        Followed followed = clusters.get(name);
        if (followed != null) {
            return followed.cluster().awaited();
        }
        if (directory.isEmpty() || !directory.get().canHave(name) || unknown.contains(name)) {
            return CompletableFuture.completedStage(UNKNOWN);
        }
        if (lookUps.size() >= MOST_LOOK_UPS) {
            return CompletableFuture.completedStage(Snapshot.none("too many clusters are being looked up already"));
        }
        CompletableFuture<Snapshot> result = new CompletableFuture<>();
        CompletableFuture<Snapshot> underWay = lookUps.putIfAbsent(name, result);
        if (underWay != null) {
            return underWay;
        }
        lookUp(name, directory.get(), result);
        return result;
    }

    private void lookUp(ClusterName name, ClusterDirectory source, CompletableFuture<Snapshot> result) {
        CompletionStage<Snapshot> found = source.has(name).thenCompose(has -> {
            if (has) {
                return discovered(name, source);
            }
            unknown.add(name);
            return CompletableFuture.completedStage(UNKNOWN);
        });
        CompletionStage<Void> unused = found.exceptionally(failure -> Snapshot.none(messageOf(failure)))
                .thenAccept(snapshot -> {
                    lookUps.remove(name);
                    result.complete(snapshot);
                });
    }

    private CompletionStage<Snapshot> discovered(ClusterName name, ClusterDirectory source) {
        synchronized (following) {
            Followed already = clusters.get(name);
            return (already == null ? follow(name, source, "zk:", true) : already.cluster()).awaited();
        }
    }

    private static String messageOf(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return String.valueOf(cause.getMessage());
    }

    /** Where no known cluster has a server, has the directory look for one that has. To be called now and then. */
    public void lookForMembers() {
        if (views().stream().anyMatch(ClusterView::isUsable)) {
            return;
        }
        directory.ifPresent(source -> {
            CompletionStage<Void> unused =
                    source.anyWithMembers().thenAccept(found -> found.ifPresent(name -> discovered(name, source)));
        });
    }

    @Override
    public Set<ClusterName> clusters() {
        return Set.copyOf(clusters.keySet());
    }

    /** Whether the clusters known at the start have their members and first connections, or can't have them. Once true it stays true. */
    public boolean hasSettled() {
        if (!hasSettled) {
            hasSettled = clusters.values().stream()
                    .allMatch(each ->
                            each.cluster().settled().toCompletableFuture().isDone());
        }
        return hasSettled;
    }

    /** Every cluster as operators see it, sorted by service and name. */
    public List<ClusterView> views() {
        return clusters.values().stream()
                .map(each -> each.cluster().view(each.described()))
                .sorted(Comparator.comparing((ClusterView view) -> view.name().service())
                        .thenComparing(view -> view.name().cluster()))
                .toList();
    }

    /**
     * Takes a member out until it is {@linkplain #restore put back}, whatever its source says.
     *
     * @return false where there is no such cluster or member
     */
    public boolean drain(ClusterName name, Endpoint endpoint) {
        Followed followed = clusters.get(name);
        return followed != null && followed.cluster().drain(endpoint);
    }

    /** @return false where it had not been taken out */
    public boolean restore(ClusterName name, Endpoint endpoint) {
        Followed followed = clusters.get(name);
        return followed != null && followed.cluster().restore(endpoint);
    }

    /** Follows no cluster any more; what is known stays as it is. */
    @Override
    public void close() {
        clusters.values().forEach(each -> each.subscription().close());
    }

    private record Followed(
            LiveCluster cluster, String described, MemberSource.Subscription subscription, boolean isDiscovered) {}
}
