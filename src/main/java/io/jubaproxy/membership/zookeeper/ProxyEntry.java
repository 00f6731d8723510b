package io.jubaproxy.membership.zookeeper;

import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the proxy. Whatever happens to it, it is looked at again: where it is missing it is made, where it is a killed predecessor's it
 * is replaced. Once it was made, an entry of another session is a living proxy's that came later, and is left alone until it goes: two that
 * share an address would otherwise take turns for ever. Confined to the one thread, apart from {@link #remove}.
 */
final class ProxyEntry implements Session.Follower {
    private static final System.Logger LOG = System.getLogger(ProxyEntry.class.getName());

    private final String path;
    private final Session session;
    private final OneThread thread;
    private final Bell bell;
    private final BackOff backOff = new BackOff();
    /** The session in which it was made last, 0 = never. */
    private long madeIn;

    private boolean isThere;
    private boolean isTroubled;
    private volatile boolean isRemoved;
    private int looks;

    ProxyEntry(Registration.Address address, Session session, OneThread thread) {
        this.path = address.path();
        this.session = session;
        this.thread = thread;
        this.bell = new Bell(thread, this::look);
    }

    void begin() {
        session.add(this);
    }

    @Override
    public void connected() {
        backOff.reset();
        look();
    }

    @Override
    public void lost() {
        looks++;
    }

    /** From any thread. */
    void remove() {
        isRemoved = true;
        bell.unhang();
        thread.execute(this::look);
    }

    private void look() {
        int look = ++looks;
        if (!session.isConnected()) {
            return; // connected() will be told
        }
        CompletionStage<?> unused = (isRemoved ? session.find(path) : session.find(path, bell))
                .thenCompose(found -> look == looks ? act(found, look) : CompletableFuture.completedStage(null))
                .whenComplete((done, failure) -> ended(look, failure));
    }

    private CompletionStage<Void> act(Optional<Stat> found, int look) {
        long owner = found.map(Stat::getEphemeralOwner).orElse(0L);
        boolean isOurs = found.isPresent() && owner == session.id();
        if (isRemoved) {
            return isOurs ? session.delete(path) : CompletableFuture.completedStage(null);
        }
        if (found.isEmpty()) {
            return make(look);
        }
        if (isOurs) {
            madeIn = owner;
            noteThere();
            return CompletableFuture.completedStage(null);
        }
        if (madeIn == 0 || owner == madeIn || owner == 0) {
            return session.delete(path)
                    .exceptionallyCompose(ProxyEntry::unlessAbsent)
                    .thenCompose(done -> make(look));
        }
        noteTrouble("another proxy has registered itself there");
        return CompletableFuture.completedStage(null);
    }

    private static CompletionStage<Void> unlessAbsent(Throwable failure) {
        return Session.isAbsent(failure)
                ? CompletableFuture.completedStage(null)
                : CompletableFuture.failedStage(failure);
    }

    private CompletionStage<Void> make(int look) {
        long current = session.id();
        return create(look)
                .exceptionallyCompose(failure -> Session.isAbsent(failure)
                        ? makeFolder(parent(path)).thenCompose(done -> create(look))
                        : CompletableFuture.failedStage(failure))
                .thenAccept(done -> {
                    if (isRemoved) {
                        look();
                    } else if (look == looks) {
                        madeIn = current;
                    }
                });
    }

    /** Leaves it to the later look where there is one. */
    private CompletionStage<Void> create(int look) {
        return look == looks ? session.create(path, CreateMode.EPHEMERAL) : CompletableFuture.completedStage(null);
    }

    /** With all above it, as far as they are missing. */
    private CompletionStage<Void> makeFolder(String folder) {
        return session.find(folder).thenCompose(found -> {
            if (found.isPresent() || folder.isEmpty()) {
                return CompletableFuture.completedStage(null);
            }
            String above = parent(folder);
            CompletionStage<Void> ready = above.isEmpty() ? CompletableFuture.completedStage(null) : makeFolder(above);
            return ready.thenCompose(done -> session.create(folder, CreateMode.PERSISTENT));
        });
    }

    private static String parent(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }

    private void ended(int look, @Nullable Throwable failure) {
        if (look != looks) {
            return; // a later look has taken over
        }
        if (isRemoved) {
            if (failure == null) {
                session.remove(this);
            }
            return;
        }
        if (failure == null) {
            backOff.reset();
            return;
        }
        if (!(failure.getCause() instanceof KeeperException.NodeExistsException)) {
            noteTrouble(String.valueOf(UnansweredException.of(failure).getMessage()));
        }
        thread.later(backOff.next(), this::look);
    }

    private void noteThere() {
        if (!isThere || isTroubled) {
            LOG.log(Level.INFO, "The proxy is registered in ZooKeeper as {0}", path);
        }
        isThere = true;
        isTroubled = false;
    }

    private void noteTrouble(String why) {
        // That it is not connected the session has told already.
        if (!isTroubled && !why.equals(Session.NOT_CONNECTED)) {
            LOG.log(Level.WARNING, "The proxy is not registered in ZooKeeper as {0}: {1}", path, why);
        }
        isTroubled = true;
    }
}
