package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.ClusterName;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Looks for any cluster with a member, one question after the other, without watching anything. Used once, on the one thread. */
final class Survey {
    /** So that a huge tree doesn't keep it busy for ever. */
    private static final int MOST_CLUSTERS = 1000;

    private final Session session;
    private final Deque<ClusterName> candidates = new ArrayDeque<>();
    private final CompletableFuture<Optional<ClusterName>> result = new CompletableFuture<>();

    Survey(Session session) {
        this.session = session;
    }

    /** @return empty where there is none, or where ZooKeeper can't be asked; never fails */
    CompletionStage<Optional<ClusterName>> first(Collection<String> services) {
        Deque<String> left = new ArrayDeque<>(services);
        listNext(left);
        return result;
    }

    private void listNext(Deque<String> services) {
        String service = services.poll();
        if (service == null || candidates.size() >= MOST_CLUSTERS) {
            askNext();
            return;
        }
        CompletionStage<?> unused = session.children(TreePaths.ACTORS + "/" + service)
                .exceptionally(failure -> List.of())
                .thenAccept(clusters -> {
                    clusters.stream()
                            .sorted()
                            .map(name -> new ClusterName(service, name))
                            .forEach(candidates::add);
                    listNext(services);
                });
    }

    private void askNext() {
        ClusterName candidate = candidates.poll();
        if (candidate == null) {
            result.complete(Optional.empty());
            return;
        }
        CompletionStage<?> unused = session.children(TreePaths.actives(candidate))
                .exceptionally(failure -> List.of())
                .thenAccept(actives -> {
                    if (actives.stream().anyMatch(MemberNames::isUsable)) {
                        result.complete(Optional.of(candidate));
                    } else {
                        askNext();
                    }
                });
    }
}
