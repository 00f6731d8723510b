package io.jubaproxy.chaos;

import io.jubaproxy.wire.ResponseFrame;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Two proxies behind a balancer are restarted one after the other under load at both doors. Clients try again where their connection is
 * refused, or where they are told that the proxy is draining: nothing of their request was taken on then. Nothing else may happen to them.
 */
final class RollingRestart {
    private static final int RPC_CLIENTS = 4;
    private static final int HTTP_CLIENTS = 4;
    private static final int KEPT_CLIENTS = 2;
    private static final long LONGEST_LOOKING = TimeUnit.SECONDS.toNanos(10);

    private final Deployment deployment;
    private final int rounds;
    private final boolean isWhole;
    private final AtomicLong ids = new AtomicLong(5_000_000_000L);
    private final LongAdder answered = new LongAdder();
    private final LongAdder kept = new LongAdder();
    private final LongAdder retried = new LongAdder();
    private final LongAdder cut = new LongAdder();
    private final List<String> lost = Collections.synchronizedList(new ArrayList<>());
    private volatile boolean ends;

    /**
     * @param rounds in each of which both proxies are restarted
     * @param isWhole whether the last proxy's start is waited for, too
     */
    RollingRestart(Deployment deployment, int rounds, boolean isWhole) {
        this.deployment = deployment;
        this.rounds = rounds;
        this.isWhole = isWhole;
    }

    /**
     * What came of it.
     *
     * @param answered requests with a connection each
     * @param retried of those, tries that were refused or told of draining
     * @param kept answers on connections that are kept
     * @param cut requests that were sent on a connection just when the proxy ended it, and reached no server
     * @param lost requests without their answer, and how
     */
    record Result(int restarts, long answered, long retried, long kept, long cut, List<String> lost) {}

    Result run() throws Exception {
        List<ServeProcess> proxies = List.of(deployment.proxy(0), deployment.proxy(1));
        int restarts = 0;
        try (TcpBalancer rpc = new TcpBalancer(ports(proxies, true));
                TcpBalancer http = new TcpBalancer(ports(proxies, false), RollingRestart::isReady);
                ExecutorService clients = Executors.newFixedThreadPool(RPC_CLIENTS + HTTP_CLIENTS + KEPT_CLIENTS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int client = 0; client < RPC_CLIENTS; client++) {
                running.add(clients.submit(() -> askAgainAndAgain(id -> overRpc(rpc.port(), id))));
            }
            for (int client = 0; client < HTTP_CLIENTS; client++) {
                running.add(clients.submit(() -> askAgainAndAgain(id -> overHttp(http.port(), id))));
            }
            for (int client = 0; client < KEPT_CLIENTS; client++) {
                running.add(clients.submit(() -> keepAsking(rpc.port())));
            }
            pause(Duration.ofSeconds(1));
            for (int restart = 0; restart < 2 * rounds; restart++) {
                ServeProcess proxy = proxies.get(restart % 2);
                proxy.sigterm();
                int code = proxy.awaitEnd();
                if (code != 0 && code != 143) {
                    lost.add("a proxy ended with " + code);
                }
                proxy.start();
                restarts++;
                if (isWhole || restart < 2 * rounds - 1) {
                    proxy.awaitReady();
                }
            }
            pause(Duration.ofSeconds(1));
            ends = true;
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            ends = true;
        }
        return new Result(restarts, answered.sum(), retried.sum(), kept.sum(), cut.sum(), List.copyOf(lost));
    }

    private static List<Integer> ports(List<ServeProcess> proxies, boolean ofRpc) {
        return proxies.stream()
                .map(proxy -> ofRpc ? proxy.chaosPort() : proxy.httpPort())
                .toList();
    }

    /** Whether the request was answered; false where it was not taken on. */
    private interface Try {
        boolean to(long id) throws IOException;
    }

    private void askAgainAndAgain(Try attempt) {
        while (!ends) {
            long id = ids.getAndIncrement();
            long began = System.nanoTime();
            try {
                while (!attempt.to(id)) {
                    retried.increment();
                    if (System.nanoTime() - began > LONGEST_LOOKING) {
                        throw new IOException("nobody takes it on");
                    }
                    LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(10));
                }
                answered.increment();
            } catch (SocketException reset) {
                notAnswered(id, reset);
            } catch (IOException | RuntimeException e) {
                lost.add(Long.toHexString(id) + ": " + e);
            }
        }
    }

    /** Each server takes up to 30 ms, so that there always is something in flight. */
    private byte[] begin(long id) {
        Deed[] deeds = new Deed[Clusters.SERVERS];
        Arrays.fill(deeds, Deed.ANSWER_SLOWLY);
        deployment.calm().ledger().begin(id);
        return new Script(id, Script.Method.ANY, deeds).tag();
    }

    private boolean overRpc(int port, long id) throws IOException {
        try (Wire wire = new Wire(port)) {
            return isAnswer(wire.call("any", Deployment.GENTLE, begin(id)), id);
        } catch (ConnectException refused) {
            return false;
        }
    }

    private static boolean isAnswer(ResponseFrame response, long id) throws IOException {
        return switch (Heard.rpc(response)) {
            case Heard.Success(var vouchers) when Script.id(vouchers.getFirst()) == id -> true;
            case Heard.Strange(String words) when words.contains("proxy is draining") -> false;
            case Heard other -> throw new IOException(other.words());
        };
    }

    private boolean overHttp(int port, long id) throws IOException {
        String body = "[\"" + new String(begin(id), StandardCharsets.US_ASCII) + "\"]";
        String request = "POST /api/" + Clusters.SERVICE + "/" + Deployment.GENTLE
                + "/any HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            if (answer.startsWith("HTTP/1.1 503") && answer.contains("draining")) {
                return false;
            }
            if (!answer.startsWith("HTTP/1.1 200") || !answer.contains(String.format("%016x", id))) {
                throw new IOException("HTTP answer '" + answer.lines().limit(1).toList() + "', "
                        + answer.length() + " characters, ends with '"
                        + answer.substring(Math.max(0, answer.length() - 200)) + "'");
            }
            return true;
        } catch (ConnectException refused) {
            return false;
        }
    }

    /** One connection until the proxy ends it. */
    private void keepAsking(int port) {
        while (!ends) {
            try (Wire wire = new Wire(port)) {
                askUntilItEnds(wire);
            } catch (IOException refused) {
                retried.increment();
            }
        }
    }

    private void askUntilItEnds(Wire wire) {
        while (!ends) {
            long id = ids.getAndIncrement();
            try {
                if (!isAnswer(wire.call("any", Deployment.GENTLE, begin(id)), id)) {
                    retried.increment();
                    return;
                }
                kept.increment();
            } catch (IOException ended) {
                notAnswered(id, ended);
                return;
            }
        }
    }

    /** A request that no server was told of reached nobody: its connection ended before the proxy took it up. */
    private void notAnswered(long id, IOException how) {
        cut.increment();
        for (int server = 0; server < Clusters.SERVERS; server++) {
            if (deployment.calm().ledger().isReceived(id, server)) {
                lost.add(Long.toHexString(id) + " was taken on and has no answer: " + how);
            }
        }
    }

    private static boolean isReady(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream()
                    .write("GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            byte[] status = socket.getInputStream().readNBytes(12);
            return new String(status, StandardCharsets.US_ASCII).equals("HTTP/1.1 200");
        } catch (IOException notThere) {
            return false;
        }
    }

    private static void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }
}
