package io.jubaproxy.load;

import io.jubaproxy.wire.ByteBudget;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The bytes that the proxy keeps for others: requests as they are read and until they are over, replies until they are one result, answers until
 * their clients have taken them. Thread-safe, never blocks; one atomic addition each way.
 *
 * <p>New work finds room up to the bound. What servers answer to work taken on already finds as much room again, or requests that fill the
 * bound could never end.
 */
public final class HeldBytes implements ByteBudget {
    private static final int SHARE_OF_REPLIES = 2;

    private final long most;
    private final AtomicLong held = new AtomicLong();
    private final LongAdder refused = new LongAdder();
    private final LongAdder refusedInPieces = new LongAdder();
    private final ByteBudget pieces = new Pieces();
    private final ByteBudget replies = new Replies();

    /** @param most bytes of new work */
    public HeldBytes(long most) {
        this.most = most;
    }

    @Override
    public boolean tryHold(long bytes) {
        return tryHold(bytes, most);
    }

    /** The room of requests that come in pieces; who is refused there never becomes a request that could be counted elsewhere. */
    public ByteBudget pieces() {
        return pieces;
    }

    /** The room of what servers answer. */
    public ByteBudget replies() {
        return replies;
    }

    private boolean tryHold(long bytes, long bound) {
        boolean fits = held.addAndGet(bytes) <= bound;
        if (!fits) {
            held.addAndGet(-bytes);
            refused.increment();
        }
        return fits;
    }

    /** Takes room for what is here already and can't be refused. */
    public void hold(long bytes) {
        held.addAndGet(bytes);
    }

    @Override
    public void release(long bytes) {
        held.addAndGet(-bytes);
    }

    /** Whether new work finds no room at all. */
    public boolean isFull() {
        return held.get() >= most;
    }

    /** Bytes held now. */
    public long held() {
        return held.get();
    }

    /** The bound of new work, in bytes. */
    public long most() {
        return most;
    }

    /** How often there was no room, since the start. */
    public long refused() {
        return refused.sum();
    }

    /** Requests refused while they were read, since the start. */
    long refusedInPieces() {
        return refusedInPieces.sum();
    }

    private final class Pieces implements ByteBudget {
        @Override
        public boolean tryHold(long bytes) {
            boolean fits = HeldBytes.this.tryHold(bytes);
            if (!fits) {
                refusedInPieces.increment();
            }
            return fits;
        }

        @Override
        public void release(long bytes) {
            HeldBytes.this.release(bytes);
        }
    }

    private final class Replies implements ByteBudget {
        @Override
        public boolean tryHold(long bytes) {
            return HeldBytes.this.tryHold(bytes, most * SHARE_OF_REPLIES);
        }

        @Override
        public void release(long bytes) {
            HeldBytes.this.release(bytes);
        }
    }
}
