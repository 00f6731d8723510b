package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A directory with its thread, started. */
final class Rig implements AutoCloseable {
    static final ClusterName DEMO = new ClusterName("stat", "demo");
    static final Endpoint A = Endpoint.of("127.0.0.1", 9301);
    static final Endpoint B = Endpoint.of("127.0.0.1", 9302);
    static final Endpoint C = Endpoint.of("127.0.0.1", 9303);

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    final ZooKeeperDirectory directory;

    Rig(ZooKeeperSettings settings) {
        directory = new ZooKeeperDirectory(settings, executor);
        directory.start();
    }

    static Rig to(String servers) {
        return new Rig(settings(servers));
    }

    static ZooKeeperSettings settings(String servers) {
        return new ZooKeeperSettings(
                servers, "", Optional.empty(), Duration.ofSeconds(2), Optional.empty(), List.of("classifier", "stat"));
    }

    Rig connected() {
        await("connected", () -> !directory.connectedServer().isEmpty());
        return this;
    }

    Heard follow(ClusterName cluster) {
        Heard heard = new Heard();
        directory.follow(cluster, heard);
        return heard;
    }

    /** Does it where the directory does its own work, so that nothing of that comes between. */
    void onThread(Runnable task) throws Exception {
        executor.submit(task).get(Heard.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Waits until all that was given to the thread before has been done. */
    void settle() throws Exception {
        executor.submit(() -> true).get(Heard.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    static void await(String what, BooleanSupplier isSo) {
        long end = System.nanoTime() + Heard.PATIENCE.toNanos();
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + Heard.PATIENCE + ": " + what);
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Override
    public void close() {
        directory.close();
        executor.shutdownNow();
    }
}
