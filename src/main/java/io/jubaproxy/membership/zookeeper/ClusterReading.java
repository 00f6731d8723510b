package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.RingEntry;
import io.jubaproxy.membership.Snapshot;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.zookeeper.Watcher;

/** Reads one cluster's members and ring whole, and leaves a watch on everything it read. */
final class ClusterReading {
    private static final Snapshot NOBODY = Snapshot.none("no server is registered in ZooKeeper");
    private static final Comparator<RingEntry> BY_HASH =
            Comparator.comparing(RingEntry::hash).thenComparing(RingEntry::endpoint);

    private final Session session;
    private final ClusterName cluster;
    private final MemberNames names;
    private final Watcher watcher;

    ClusterReading(Session session, ClusterName cluster, MemberNames names, Watcher watcher) {
        this.session = session;
        this.cluster = cluster;
        this.names = names;
        this.watcher = watcher;
    }

    /** Empty where the cluster isn't there at all; then nothing is watched. */
    CompletionStage<Optional<Snapshot>> read() {
        names.begin();
        return session.children(TreePaths.actives(cluster), watcher)
                .thenCompose(this::withRing)
                .exceptionallyCompose(failure ->
                        Session.isAbsent(failure) ? withoutActives() : CompletableFuture.failedStage(failure));
    }

    /** The path itself is watched by its content: a path that isn't there gets no watch that way. */
    private CompletionStage<Optional<Snapshot>> withoutActives() {
        return session.content(TreePaths.cluster(cluster), watcher)
                // It may have come into being meanwhile, and then there is no other watch.
                .thenCompose(present -> session.find(TreePaths.actives(cluster), watcher))
                .thenCompose(
                        actives -> actives.isPresent() ? read() : CompletableFuture.completedStage(Optional.of(NOBODY)))
                .exceptionallyCompose(failure -> Session.isAbsent(failure)
                        ? CompletableFuture.completedStage(Optional.empty())
                        : CompletableFuture.failedStage(failure));
    }

    private CompletionStage<Optional<Snapshot>> withRing(List<String> actives) {
        List<Endpoint> endpoints = actives.stream()
                .flatMap(name -> names.endpoint(name).stream())
                .sorted()
                .toList();
        return ring().thenApply(ring -> Optional.of(endpoints.isEmpty() ? NOBODY : new Snapshot(endpoints, ring)));
    }

    private CompletionStage<List<RingEntry>> ring() {
        String path = TreePaths.ring(cluster);
        return session.children(path, watcher).thenCompose(this::entries).exceptionallyCompose(failure -> {
            if (!Session.isAbsent(failure)) {
                return CompletableFuture.failedStage(failure);
            }
            return session.find(path, watcher)
                    .thenCompose(found ->
                            found.isPresent() ? ring() : CompletableFuture.completedStage(List.<RingEntry>of()));
        });
    }

    private CompletionStage<List<RingEntry>> entries(List<String> hashes) {
        List<CompletableFuture<Optional<RingEntry>>> all =
                hashes.stream().map(hash -> entry(hash).toCompletableFuture()).toList();
        return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> all.stream()
                        .flatMap(entry -> entry.join().stream())
                        .sorted(BY_HASH)
                        .toList());
    }

    /** Empty where its content can't be used, or where it has gone since it was listed: the watch on the list tells that. */
    private CompletionStage<Optional<RingEntry>> entry(String hash) {
        return session.content(TreePaths.ring(cluster) + "/" + hash, watcher)
                .thenApply(content -> names.endpoint(new String(content, StandardCharsets.UTF_8))
                        .map(endpoint -> new RingEntry(hash, endpoint)))
                .exceptionallyCompose(failure -> Session.isAbsent(failure)
                        ? CompletableFuture.completedStage(Optional.empty())
                        : CompletableFuture.failedStage(failure));
    }
}
