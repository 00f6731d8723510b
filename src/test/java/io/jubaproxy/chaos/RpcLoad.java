package io.jubaproxy.chaos;

import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Pipelined clients at the RPC door of a running proxy until they are told to end. */
final class RpcLoad {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final EventLoopGroup loops;
    private final InetSocketAddress door;
    private final long seed;
    private final AtomicLong ids;
    private final Tally tally = new Tally();
    private final AtomicLong asked = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean ends;

    RpcLoad(EventLoopGroup loops, int port, long seed, long firstId) {
        this.loops = loops;
        this.door = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.seed = seed;
        this.ids = new AtomicLong(firstId);
    }

    /** @param life requests of one connection, after which another is opened */
    RpcLoad with(Cluster cluster, int connections, int window, int life) {
        for (int connection = 0; connection < connections; connection++) {
            open.incrementAndGet();
            next(cluster, window, life, connection * 1000);
        }
        return this;
    }

    private void next(Cluster cluster, int window, int life, int firstId) {
        ChaosClient client = new ChaosClient(cluster, seed, this::nextId, window, life, firstId, tally);
        CompletableFuture<Void> unused = client.connect(loops, door).handle((unanswered, failure) -> {
            if (failure != null || unanswered > 0) {
                tally.wrong("a connection ended with " + unanswered + " requests unanswered: " + failure);
            }
            if (failure == null && !ends) {
                next(cluster, window, life, firstId + 1);
            } else {
                open.decrementAndGet();
            }
            return null;
        });
    }

    private long nextId() {
        if (ends) {
            return -1;
        }
        asked.incrementAndGet();
        return ids.getAndIncrement();
    }

    Tally tally() {
        return tally;
    }

    /** Asks no more and waits for the answers that are out. */
    Tally end() {
        ends = true;
        long limit = System.nanoTime() + PATIENCE.toNanos();
        while (open.get() > 0 && System.nanoTime() - limit < 0) {
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(20));
        }
        tally.lost(asked.get() - tally.answers());
        return tally;
    }
}
