package io.jubaproxy.chaos;

import io.jubaproxy.wire.ResponseFrame;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** So many clients that are connected and say nothing, beside 64 busy ones: none is dropped, and the proxy stays small. */
final class HeldConnections {
    private static final int BUSY = 64;
    private static final int ASKED_IN_THE_END = 100;

    private final Deployment deployment;
    private final int idle;
    private final Duration busyFor;
    private final long seed;

    HeldConnections(Deployment deployment, int idle, Duration busyFor, long seed) {
        this.deployment = deployment;
        this.idle = idle;
        this.busyFor = busyFor;
        this.seed = seed;
    }

    /**
     * What came of it.
     *
     * @param dropped idle clients, of those asked in the end, that are answered no more
     * @param residentBytes of the proxy's process, the most that was seen
     */
    record Result(int idle, int dropped, long residentBytes, Tally busy) {}

    Result run() throws IOException {
        ServeProcess proxy = deployment.proxy(0);
        List<Wire> clients = new ArrayList<>();
        try {
            for (int client = 0; client < idle; client++) {
                clients.add(new Wire(proxy.chaosPort()));
            }
            RpcLoad load = new RpcLoad(deployment.clientLoops(), proxy.chaosPort(), seed, 3_000_000_000L)
                    .with(deployment.calm(), BUSY, 2, 100_000);
            long most = 0;
            long end = System.nanoTime() + busyFor.toNanos();
            while (System.nanoTime() - end < 0) {
                LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(250));
                most = Math.max(most, proxy.residentBytes());
            }
            Tally tally = load.end();
            int dropped = 0;
            for (int asked = 0; asked < ASKED_IN_THE_END; asked++) {
                dropped += isAnswered(clients.get((int) ((long) asked * idle / ASKED_IN_THE_END))) ? 0 : 1;
            }
            return new Result(idle, dropped, Math.max(most, proxy.residentBytes()), tally);
        } finally {
            for (Wire client : clients) {
                client.close();
            }
        }
    }

    private static boolean isAnswered(Wire client) {
        try {
            ResponseFrame unused = client.call("get_proxy_status", "calm");
            return true;
        } catch (IOException dropped) {
            return false;
        }
    }
}
