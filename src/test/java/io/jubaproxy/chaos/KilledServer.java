package io.jubaproxy.chaos;

import io.jubaproxy.wire.ResponseFrame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One of three server processes is killed under load, and leaves the members some time later: what fails meanwhile of what goes to any
 * server, and of what goes to all.
 */
final class KilledServer {
    private static final int CLIENTS = 8;
    private static final int BROADCASTERS = 2;
    private static final int KILLED = 1;
    /** The back-off grows to its maximum within this time. */
    private static final long GROWING = TimeUnit.SECONDS.toNanos(2);
    /** Failures within this time have one probe in common. */
    private static final long ONE_PROBE = TimeUnit.MILLISECONDS.toNanos(50);

    private final Deployment deployment;
    private final Duration watched;
    private final Queue<Seen> random = new ConcurrentLinkedQueue<>();
    private final Queue<Seen> broadcast = new ConcurrentLinkedQueue<>();
    private volatile boolean ends;

    KilledServer(Deployment deployment, Duration watched) {
        this.deployment = deployment;
        this.watched = watched;
    }

    /** @param error empty for a result */
    private record Seen(long sent, long answered, String error) {
        boolean isFailure() {
            return !error.isEmpty();
        }
    }

    /**
     * What came of it.
     *
     * @param inFlight most requests to any server that can have been in flight to the killed one
     * @param failedInFlight of those sent before the kill
     * @param failedLater of those sent after it, while it was still a member
     * @param probes moments at which some of those failed, once the back-off has grown to its maximum
     * @param seconds that this took
     * @param failedAfterLeaving of all sent when it was no member any more
     * @param wronglyAnswered broadcasts that had a result while one member was dead, or that failed in a strange way
     */
    record Result(
            long requests,
            int inFlight,
            long failedInFlight,
            long failedLater,
            long probes,
            double seconds,
            long failedAfterLeaving,
            long broadcastsFailed,
            long wronglyAnswered,
            List<String> strange) {}

    Result run() throws Exception {
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS + BROADCASTERS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS + BROADCASTERS; client++) {
                boolean asksAll = client >= CLIENTS;
                running.add(clients.submit(() -> {
                    ask(asksAll ? "get_status" : "get_config", asksAll ? broadcast : random);
                    return null;
                }));
            }
            pause(Duration.ofSeconds(1));
            deployment.killDemoServer(KILLED);
            long killed = System.nanoTime();
            pause(watched);
            long leaving = System.nanoTime();
            deployment.setDemoMembers(List.of(0, 2));
            awaitBroadcasts();
            long left = System.nanoTime();
            pause(Duration.ofSeconds(1));
            ends = true;
            for (Future<?> each : running) {
                each.get();
            }
            return result(killed, leaving, left);
        } finally {
            ends = true;
        }
    }

    private void ask(String method, Queue<Seen> seen) throws IOException {
        try (Wire wire = new Wire(deployment.proxy(0).statPort())) {
            while (!ends) {
                long sent = System.nanoTime();
                ResponseFrame response = wire.call(method, Deployment.DEMO);
                seen.add(new Seen(sent, System.nanoTime(), response.isError() ? words(response) : ""));
                // Some hundred a second: enough to see each probe, and no load of its own.
                LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(5));
            }
        }
    }

    private static String words(ResponseFrame response) {
        return new String(response.error().toByteArray(), StandardCharsets.UTF_8).replaceAll("[^ -~]", "");
    }

    /** Until one that asks all has a result again. */
    private void awaitBroadcasts() {
        long since = System.nanoTime();
        while (broadcast.stream().noneMatch(seen -> seen.sent > since && !seen.isFailure())) {
            if (System.nanoTime() - since > TimeUnit.SECONDS.toNanos(30)) {
                throw new AssertionError("the proxy does not see that the member has left");
            }
            pause(Duration.ofMillis(50));
        }
    }

    private Result result(long killed, long leaving, long left) {
        List<Seen> failed = random.stream().filter(Seen::isFailure).toList();
        List<Seen> later = failed.stream()
                .filter(seen -> seen.sent > killed && seen.sent < leaving)
                .toList();
        List<Seen> steady =
                later.stream().filter(seen -> seen.sent > killed + GROWING).toList();
        List<Seen> dead = broadcast.stream()
                .filter(seen -> seen.sent > killed + ONE_PROBE && seen.answered < leaving)
                .toList();
        List<String> strange = new ArrayList<>();
        failed.forEach(seen -> strange.add(seen.error));
        broadcast.stream().filter(Seen::isFailure).forEach(seen -> strange.add(seen.error));
        strange.removeIf(error -> error.endsWith("connection closed") || error.endsWith("connect error in proxy"));
        return new Result(
                random.size(),
                CLIENTS,
                failed.stream().filter(seen -> seen.sent <= killed).count(),
                later.size(),
                probes(steady),
                (leaving - killed - GROWING) / 1e9,
                failed.stream().filter(seen -> seen.sent > left).count()
                        + broadcast.stream()
                                .filter(seen -> seen.sent > left && seen.isFailure())
                                .count(),
                dead.stream().filter(Seen::isFailure).count(),
                dead.stream().filter(seen -> !seen.isFailure()).count(),
                strange);
    }

    private static long probes(List<Seen> failed) {
        long probes = 0;
        long last = Long.MIN_VALUE;
        for (long answered : failed.stream().map(Seen::answered).sorted().toList()) {
            probes += last == Long.MIN_VALUE || answered - last > ONE_PROBE ? 1 : 0;
            last = answered;
        }
        return probes;
    }

    private static void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }
}
