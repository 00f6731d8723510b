package io.jubaproxy.chaos;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.MemberSource;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Pipelined clients at the RPC door in front of three clusters: one whose servers fail call by call, one whose servers come and go with
 * their ports and connections, one whose members change. Every answer and every record of a fan-out is judged.
 */
final class RpcChaos {
    static final Duration DEADLINE = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final long seed;
    private final long requests;
    private final Tally tally = new Tally();
    private final AtomicLong ids = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private long worstStall;

    RpcChaos(long seed, long requests) {
        this.seed = seed;
        this.requests = requests;
    }

    /** Has everything loaded and compiled that a run needs; what comes of these requests is no matter, as their deadlines may be missed. */
    static void warmUp() throws IOException {
        Tally unused = new RpcChaos(1, 5_000).run();
    }

    /** Blocks until every request has its answer, or has waited for it for {@link #PATIENCE}. */
    @SuppressWarnings("try") // rude clients and sky act by being there
    Tally run() throws IOException {
        EventLoopGroup servers = loops("chaos-servers", 1);
        EventLoopGroup clients = loops("chaos-clients", 1);
        Path folder = Files.createTempDirectory("chaos");
        try (Stall stall = new Stall();
                Cluster calm = new Cluster("calm", servers, stall, DEADLINE);
                Cluster stormy = new Cluster("stormy", servers, stall, DEADLINE);
                Cluster changing = new Cluster("changing", servers, stall, DEADLINE)) {
            List<Cluster> clusters = List.of(calm, stormy, changing);
            Map<ClusterName, MemberSource> members = new HashMap<>();
            clusters.forEach(cluster -> members.put(cluster.full(), cluster.roster()));
            RecordCheck check = new RecordCheck(clusters, seed, tally);
            try (ProxyUnderTest proxy = new ProxyUnderTest(Clusters.catalog(folder), members, DEADLINE, check);
                    RudeClients rude = new RudeClients(seed, proxy.address(), calm.name());
                    Sky sky = new Sky(seed, stormy.servers(), changing.roster())) {
                List<Caller> callers = new ArrayList<>();
                callers.addAll(callers(calm, 6, 20, 20_000));
                callers.addAll(callers(stormy, 3, 16, 2_000));
                callers.addAll(callers(changing, 3, 12, 5_000));
                callers.forEach(caller -> caller.next(clients, proxy.address()));
                await();
                awaitRecords();
            }
            worstStall = stall.worstMillis();
            clusters.forEach(cluster -> tally.repeated(cluster.repeated()));
        } finally {
            clients.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
            servers.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
            Files.deleteIfExists(folder.resolve("chaos.idl"));
            Files.deleteIfExists(folder);
        }
        return tally;
    }

    long worstStallMillis() {
        return worstStall;
    }

    private List<Caller> callers(Cluster cluster, int connections, int window, int life) {
        List<Caller> callers = new ArrayList<>();
        for (int connection = 0; connection < connections; connection++) {
            callers.add(new Caller(cluster, window, life, open.incrementAndGet()));
        }
        return callers;
    }

    private void await() {
        long answers = -1;
        long progress = System.nanoTime();
        while (open.get() > 0) {
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(20));
            long now = System.nanoTime();
            if (tally.answers() != answers) {
                answers = tally.answers();
                progress = now;
            } else if (now - progress > PATIENCE.toNanos()) {
                break;
            }
        }
        tally.lost(Math.min(ids.get(), requests) - tally.answers());
    }

    /** The last calls of fan-outs that were decided early end at their deadline. */
    private void awaitRecords() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (tally.records() < tally.answers() - tally.overloads() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private long nextId() {
        long id = ids.getAndIncrement();
        return id < requests ? id : -1;
    }

    private static EventLoopGroup loops(String name, int threads) {
        return new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
    }

    /** One connection after the other. */
    private final class Caller {
        private final Cluster cluster;
        private final int window;
        private final int life;
        private int firstId;

        Caller(Cluster cluster, int window, int life, int number) {
            this.cluster = cluster;
            this.window = window;
            this.life = life;
            this.firstId = -number * 1000;
        }

        void next(EventLoopGroup loops, InetSocketAddress door) {
            ChaosClient client = new ChaosClient(cluster, seed, RpcChaos.this::nextId, window, life, firstId++, tally);
            CompletableFuture<Void> unused = client.connect(loops, door).handle((unanswered, failure) -> {
                if (failure != null) {
                    tally.wrong("the door does not take a connection: " + failure);
                } else if (unanswered > 0) {
                    tally.wrong("the door closed a connection before " + unanswered + " answers");
                }
                if (failure == null && ids.get() < requests) {
                    next(loops, door);
                } else {
                    open.decrementAndGet();
                }
                return null;
            });
        }
    }
}
