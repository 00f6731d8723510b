package io.jubaproxy.membership;

/** Where a source tells what it learns of one cluster, one word after the other. Thread-safe, never blocks, never throws. */
public interface ClusterFeed {
    /** All members as they are now; may be none. The source is in touch. */
    void members(Snapshot snapshot);

    /** What was told last is still so: the source is in touch. */
    void confirm();

    /**
     * The source can't be asked since now; what was told last goes on holding until it is too old.
     *
     * @param cause to follow a colon in a sentence, for example {@code ZooKeeper is not connected}
     */
    void outOfTouch(String cause);

    /** The source has the cluster no more. */
    void gone();
}
