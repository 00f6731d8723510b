package io.jubaproxy.chaos;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

/**
 * A running proxy under everything at once, for a while: faults, servers that go down and come back, clients that leave in the middle.
 * What lives on its heap, its direct buffers, its threads and its resident memory must not grow.
 */
final class Soak {
    private static final int SAMPLES = 24;
    /** Of the samples so many in a hundred are of the time in which it is still warming up. */
    private static final int WARM_UP_PERCENT = 40;

    private final Deployment deployment;
    private final Duration time;
    private final long seed;

    Soak(Deployment deployment, Duration time, long seed) {
        this.deployment = deployment;
        this.time = time;
        this.seed = seed;
    }

    /**
     * What came of it. Growth is in bytes from the warmed-up proxy to the end: the median of all slopes between two samples, times the
     * time between the first and the last, so that one odd sample counts nothing.
     */
    record Result(
            Duration time,
            Vitals.Sample last,
            long heapGrowth,
            long directGrowth,
            long residentGrowth,
            long threadGrowth,
            Tally load) {}

    @SuppressWarnings("try") // rude clients and sky act by being there
    Result run() throws IOException {
        ServeProcess proxy = deployment.proxy(0);
        InetSocketAddress door = new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.chaosPort());
        RpcLoad load = new RpcLoad(deployment.clientLoops(), proxy.chaosPort(), seed, 4_000_000_000L)
                .with(deployment.calm(), 4, 8, 5_000)
                .with(deployment.stormy(), 2, 8, 500);
        Roster nobody = new Roster(
                deployment.calm().servers().stream().map(ChaosServer::endpoint).toList());
        List<Vitals.Sample> samples = new ArrayList<>();
        try (Vitals vitals = new Vitals(proxy);
                RudeClients rude = new RudeClients(seed, door, deployment.calm().name());
                Sky sky = new Sky(seed, deployment.stormy().servers(), nobody)) {
            long began = System.nanoTime();
            for (int sample = 1; sample <= SAMPLES; sample++) {
                pauseUntil(began + time.toNanos() * sample / SAMPLES);
                samples.add(vitals.sample());
            }
        }
        Tally tally = load.end();
        List<Vitals.Sample> warm = samples.subList(SAMPLES * WARM_UP_PERCENT / 100, SAMPLES);
        return new Result(
                time,
                samples.getLast(),
                growth(warm, Vitals.Sample::heap),
                growth(warm, Vitals.Sample::direct),
                growth(warm, Vitals.Sample::resident),
                growth(warm, Vitals.Sample::threads),
                tally);
    }

    /** Theil and Sen's slope, which a quarter of the samples may be far off without moving it. */
    private static long growth(List<Vitals.Sample> samples, ToLongFunction<Vitals.Sample> figure) {
        List<Double> slopes = new ArrayList<>();
        for (int later = 1; later < samples.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                double rise = figure.applyAsLong(samples.get(later)) - figure.applyAsLong(samples.get(earlier));
                slopes.add(rise / (later - earlier));
            }
        }
        slopes.sort(null);
        return Math.round(slopes.get(slopes.size() / 2) * (samples.size() - 1));
    }

    private void pauseUntil(long moment) {
        while (System.nanoTime() - moment < 0) {
            LockSupport.parkNanos(this, Math.min(moment - System.nanoTime(), TimeUnit.SECONDS.toNanos(1)));
        }
    }
}
