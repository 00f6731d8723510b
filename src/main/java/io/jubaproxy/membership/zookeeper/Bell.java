package io.jubaproxy.membership.zookeeper;

import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.jspecify.annotations.Nullable;

/**
 * A one-shot watch's way to whoever set it. ZooKeeper keeps a watcher until something happens on its path, and servers of Jubatus's time end
 * the session of a client that asks them to drop one; so a bell is unhung instead, reaches nobody then, and keeps nobody in memory.
 */
final class Bell implements Watcher {
    private final OneThread thread;
    private volatile @Nullable Runnable ringing;

    /** @param ringing what is to be done, on that thread, when anything happens on a watched path */
    Bell(OneThread thread, Runnable ringing) {
        this.thread = thread;
        this.ringing = ringing;
    }

    void unhang() {
        ringing = null;
    }

    @Override
    public void process(WatchedEvent event) {
        Runnable task = ringing;
        // What is no event of a path is about the connection, which the session watches.
        if (task != null && event.getType() != Event.EventType.None) {
            thread.execute(task);
        }
    }
}
