package io.jubaproxy.proxy;

import java.time.Duration;

/** A door with listeners of its own, which {@link Lifecycle} opens and closes with the application. Thread-safe. */
public interface ListeningDoor {
    /**
     * Opens all its listeners, or none.
     *
     * @throws RuntimeException with a sentence for the operator where one can't be opened
     */
    void open();

    /** Whether clients can connect. */
    boolean isOpen();

    /** Client connections open now. */
    int connections();

    /** Client connections closed at once because there were too many, since the start. */
    long refusedConnections();

    /** Stops accepting clients and refuses new requests; those in flight go on. Does not wait. */
    void beginDraining();

    /**
     * Waits until everything in flight is answered.
     *
     * @return how many clients still wait when the time is over
     * @throws InterruptedException if the waiting thread is interrupted
     */
    int awaitQuiet(Duration atMost) throws InterruptedException;

    /** Closes whatever is left open. */
    void close();
}
