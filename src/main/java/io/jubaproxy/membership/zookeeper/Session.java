package io.jubaproxy.membership.zookeeper;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.BackgroundCallback;
import org.apache.curator.framework.api.CuratorEvent;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.utils.ZookeeperFactory;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * The connection to ZooKeeper: kept up for ever by Curator, whatever happens to the ensemble. Questions never block; their answers, and the
 * words to those who follow the connection, come on the one thread.
 */
final class Session implements AutoCloseable {
    static final String NOT_CONNECTED = "ZooKeeper is not connected";
    private static final System.Logger LOG = System.getLogger(Session.class.getName());
    /** How long a first connection may take before everybody is told that there is none. */
    private static final Duration FIRST_CONNECT = Duration.ofSeconds(3);

    /** Who wants to know whether ZooKeeper can be asked. */
    interface Follower {
        /** It can be asked again. The session may be a new one: no watch holds. */
        void connected();

        /** It can't be asked; answers under way don't count. */
        void lost();
    }

    private final ZooKeeperSettings settings;
    private final OneThread thread;
    private final Optional<CombinedIdentity> identity;
    private final CuratorFramework client;
    private final Set<Follower> followers = new LinkedHashSet<>();
    private volatile @Nullable ObservedZooKeeper handle;
    private volatile boolean isConnected;
    private boolean isKnownLost;

    Session(ZooKeeperSettings settings, OneThread thread) {
        this.settings = settings;
        this.thread = thread;
        this.identity = settings.tls().flatMap(ZooKeeperSettings.Tls::identity).map(CombinedIdentity::new);
        this.client = Clients.of(settings, identity, new Factory());
    }

    void start() {
        client.getConnectionStateListenable().addListener((ignored, state) -> changed(state), thread);
        thread.later(FIRST_CONNECT, () -> {
            if (!isConnected && !isKnownLost) {
                lost("ZooKeeper {0} can''t be reached yet; trying goes on");
            }
        });
        client.start();
    }

    private void changed(ConnectionState state) {
        switch (state) {
            case CONNECTED, RECONNECTED -> connected();
            case SUSPENDED, LOST -> lost("ZooKeeper {0} is not connected any more; what it told last holds meanwhile");
            case READ_ONLY -> LOG.log(Level.DEBUG, "not asked for");
        }
    }

    private void connected() {
        isConnected = true;
        isKnownLost = false;
        LOG.log(Level.INFO, "Connected to ZooKeeper {0} at {1}", settings, connectedServer());
        List.copyOf(followers).forEach(Follower::connected);
    }

    private void lost(String news) {
        isConnected = false;
        if (!isKnownLost) {
            isKnownLost = true;
            LOG.log(Level.WARNING, news, settings);
        }
        identity.ifPresent(CombinedIdentity::refresh);
        List.copyOf(followers).forEach(Follower::lost);
    }

    /** On the one thread: tells it how things are, as far as that is known already, and what comes. */
    void add(Follower follower) {
        followers.add(follower);
        if (isConnected) {
            follower.connected();
        } else if (isKnownLost) {
            follower.lost();
        }
    }

    /** On the one thread. */
    void remove(Follower follower) {
        followers.remove(follower);
    }

    /** From any thread. */
    boolean isConnected() {
        return isConnected;
    }

    /** The number of the session, 0 before the first. */
    long id() {
        ObservedZooKeeper current = handle;
        return current == null ? 0 : current.getSessionId();
    }

    /** {@code host:port}, empty while there is none. From any thread. */
    String connectedServer() {
        ObservedZooKeeper current = handle;
        return current == null || !isConnected ? "" : current.server();
    }

    /** The names below a path; the watcher hears once of the next change. */
    CompletionStage<List<String>> children(String path, Watcher watcher) {
        return ask(callback -> client.getChildren()
                        .usingWatcher(watcher)
                        .inBackground(callback)
                        .forPath(path))
                .thenApply(CuratorEvent::getChildren);
    }

    /** The same without watching. */
    CompletionStage<List<String>> children(String path) {
        return ask(callback -> client.getChildren().inBackground(callback).forPath(path))
                .thenApply(CuratorEvent::getChildren);
    }

    CompletionStage<byte[]> content(String path, Watcher watcher) {
        return ask(callback -> client.getData()
                        .usingWatcher(watcher)
                        .inBackground(callback)
                        .forPath(path))
                .thenApply(CuratorEvent::getData);
    }

    /** What is known of the path itself, empty where it isn't there; the watcher hears once of the next change, coming into being included. */
    CompletionStage<Optional<Stat>> find(String path, Watcher watcher) {
        return found(ask(callback -> client.checkExists()
                .usingWatcher(watcher)
                .inBackground(callback)
                .forPath(path)));
    }

    /** The same without watching. */
    CompletionStage<Optional<Stat>> find(String path) {
        return found(ask(callback -> client.checkExists().inBackground(callback).forPath(path)));
    }

    private static CompletionStage<Optional<Stat>> found(CompletionStage<CuratorEvent> answer) {
        return answer.thenApply(event -> Optional.ofNullable(event.getStat()))
                .exceptionallyCompose(failure -> isAbsent(failure)
                        ? CompletableFuture.completedStage(Optional.empty())
                        : CompletableFuture.failedStage(failure));
    }

    /** Whether a question failed because the path isn't there. */
    static boolean isAbsent(Throwable failure) {
        return failure instanceof KeeperException.NoNodeException
                || failure.getCause() instanceof KeeperException.NoNodeException;
    }

    /** Without content, open to all, as Jubatus does. */
    CompletionStage<Void> create(String path, CreateMode mode) {
        return ask(callback -> client.create()
                        .withMode(mode)
                        .withACL(ZooDefs.Ids.OPEN_ACL_UNSAFE)
                        .inBackground(callback)
                        .forPath(path, new byte[0]))
                .thenAccept(done -> {});
    }

    CompletionStage<Void> delete(String path) {
        return ask(callback -> client.delete().inBackground(callback).forPath(path))
                .thenAccept(done -> {});
    }

    private CompletionStage<CuratorEvent> ask(Question question) {
        CompletableFuture<CuratorEvent> answer = new CompletableFuture<>();
        try {
            question.ask((ignored, event) -> thread.execute(() -> settle(answer, event)));
        } catch (Exception e) {
            answer.completeExceptionally(UnansweredException.of(e));
        }
        return answer;
    }

    private static void settle(CompletableFuture<CuratorEvent> answer, CuratorEvent event) {
        Code code = Code.get(event.getResultCode());
        if (code == Code.OK) {
            answer.complete(event);
        } else {
            answer.completeExceptionally(KeeperException.create(code, event.getPath()));
        }
    }

    /** Ends the session, and with it what was registered in it. May wait a moment for ZooKeeper. */
    @Override
    public void close() {
        isConnected = false;
        client.close();
        identity.ifPresent(CombinedIdentity::close);
    }

    private interface Question {
        /** Curator declares nothing narrower. */
        void ask(BackgroundCallback callback) throws Exception;
    }

    private final class Factory implements ZookeeperFactory {
        @Override
        public ObservedZooKeeper newZooKeeper(String servers, int millis, Watcher watcher, boolean readOnly)
                throws Exception {
            return newZooKeeper(servers, millis, watcher, readOnly, new ZKClientConfig());
        }

        @Override
        public ObservedZooKeeper newZooKeeper(
                String servers, int millis, Watcher watcher, boolean readOnly, ZKClientConfig config) throws Exception {
            identity.ifPresent(CombinedIdentity::refresh);
            ObservedZooKeeper next = new ObservedZooKeeper(servers, millis, watcher, config);
            handle = next;
            return next;
        }
    }
}
