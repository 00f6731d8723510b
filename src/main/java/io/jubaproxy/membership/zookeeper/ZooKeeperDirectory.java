package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.ClusterDirectory;
import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.ClusterName;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The clusters whose servers register themselves in ZooKeeper as those of Jubatus do: members are the entries of {@code actives}, and the ring
 * is what stands in {@code cht}. The connection is kept up for ever; while there is none, whoever follows a cluster is told so, and what was
 * told before holds.
 *
 * <p>Thread-safe; nothing blocks apart from {@link #close}. Feeds are told, and stages end, on the thread that was given. Curator and ZooKeeper
 * have daemon threads of their own, which end with it.
 */
public final class ZooKeeperDirectory implements ClusterDirectory, AutoCloseable {
    /** One reading or look-up; ZooKeeper's client itself finds out sooner when its server is silent. */
    private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(10);

    private final ZooKeeperSettings settings;
    private final OneThread thread;
    private final Session session;

    /** @param executor with one thread, which nothing here blocks; not closed here */
    public ZooKeeperDirectory(ZooKeeperSettings settings, ScheduledExecutorService executor) {
        this.settings = settings;
        this.thread = new OneThread(executor);
        this.session = new Session(settings, thread);
    }

    /** Begins to connect. An ensemble that isn't there is tried until it is. */
    public void start() {
        session.start();
    }

    @Override
    public Subscription follow(ClusterName cluster, ClusterFeed feed) {
        if (!canHave(cluster)) {
            feed.gone();
            return () -> {};
        }
        FollowedCluster followed = new FollowedCluster(cluster, feed, session, thread, patience());
        thread.execute(followed::begin);
        return followed;
    }

    @Override
    public boolean canHave(ClusterName cluster) {
        return TreePaths.isLegal(cluster.service()) && TreePaths.isLegal(cluster.cluster());
    }

    @Override
    public CompletionStage<Boolean> has(ClusterName cluster) {
        if (!canHave(cluster)) {
            return CompletableFuture.completedStage(false);
        }
        if (!session.isConnected()) {
            return CompletableFuture.failedStage(new UnansweredException(Session.NOT_CONNECTED));
        }
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        Future<?> limit = thread.after(
                patience(), () -> answer.completeExceptionally(new UnansweredException("ZooKeeper does not answer")));
        CompletionStage<?> unused = session.find(TreePaths.cluster(cluster)).whenComplete((found, failure) -> {
            limit.cancel(false);
            if (failure == null) {
                answer.complete(found.isPresent());
            } else {
                answer.completeExceptionally(UnansweredException.of(failure));
            }
        });
        return answer;
    }

    @Override
    public CompletionStage<Optional<ClusterName>> anyWithMembers() {
        return session.isConnected()
                ? new Survey(session).first(settings.services())
                : CompletableFuture.completedStage(Optional.empty());
    }

    /** {@code host:port} of the server it is connected to, empty while there is none. */
    public String connectedServer() {
        return session.connectedServer();
    }

    /** Registers the proxy at these addresses, now or as soon as ZooKeeper can be asked, and again whenever an entry is lost. */
    public Registration register(Collection<Registration.Address> addresses) {
        return new Registration(addresses, session, thread);
    }

    private Duration patience() {
        return settings.sessionTimeout().compareTo(LONGEST_PATIENCE) < 0 ? settings.sessionTimeout() : LONGEST_PATIENCE;
    }

    /** Ends the session, and so what is registered in it. Waits a moment for ZooKeeper to hear of it. */
    @Override
    public void close() {
        session.close();
    }

    /** For tests of what becomes of a session. */
    Session session() {
        return session;
    }
}
