package io.jubaproxy.chaos;

import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.service.ServiceCatalog;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Servers on 127.0.0.1 to 127.0.0.4 whose network breaks: packets vanish, some of them or all, connections are reset from outside, an
 * address refuses. A program of its own, to be run in a network namespace of its own. The oracle knows which address is hurt and how.
 */
final class NetworkFaults {
    private static final Duration DEADLINE = Duration.ofMillis(500);
    /** After a black hole TCP tries again when twice the time has passed since its last try. */
    private static final long RECOVERY = TimeUnit.SECONDS.toNanos(15);

    private static final List<String> HOSTS = List.of("127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4");

    private final long seed;
    private final long nanosPerFault;
    private final List<String> lines = new ArrayList<>();

    private NetworkFaults(long seed, int secondsPerFault) {
        this.seed = seed;
        this.nanosPerFault = TimeUnit.SECONDS.toNanos(secondsPerFault);
    }

    /** What happens to one address. */
    @SuppressWarnings("ArrayRecordComponent") // written once and never compared
    private record Breakage(String name, int server, String begin, String end, Ending... endings) {}

    private List<Breakage> breakages(Cluster cluster) {
        return List.of(
                rule("black hole", cluster, 1, "-j DROP", Ending.TIMEOUT, Ending.UNREACHABLE),
                rule(
                        "every fifth packet lost",
                        cluster,
                        2,
                        "-m statistic --mode random --probability 0.2 -j DROP",
                        Ending.TIMEOUT,
                        Ending.UNREACHABLE),
                rule(
                        "refused and reset",
                        cluster,
                        3,
                        "-j REJECT --reject-with tcp-reset",
                        Ending.CLOSED,
                        Ending.UNREACHABLE),
                new Breakage(
                        "connections reset",
                        2,
                        "ss -K dst 127.0.0.3 dport = " + port(cluster, 2) + " > /dev/null",
                        "true",
                        Ending.CLOSED,
                        Ending.UNREACHABLE));
    }

    private static Breakage rule(String name, Cluster cluster, int server, String what, Ending... endings) {
        String rule = " INPUT -p tcp -d " + HOSTS.get(server) + " --dport " + port(cluster, server) + " " + what;
        return new Breakage(name, server, "iptables -A" + rule, "iptables -D" + rule, endings);
    }

    private static int port(Cluster cluster, int server) {
        return cluster.servers().get(server).endpoint().port();
    }

    /** @param arguments seed and seconds for each fault */
    public static void main(String[] arguments) throws Exception {
        NetworkFaults faults = new NetworkFaults(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1]));
        boolean isRight = faults.run();
        faults.lines.forEach(System.out::println);
        System.exit(isRight ? 0 : 1);
    }

    private boolean run() throws Exception {
        shell("ip link set lo up");
        EventLoopGroup loops = loops("chaos-servers");
        EventLoopGroup clients = loops("chaos-clients");
        ServiceCatalog catalog = Clusters.catalog(Files.createTempDirectory("network-faults"));
        Tally records = new Tally();
        try (Stall stall = new Stall();
                Cluster cluster = new Cluster("calm", HOSTS, loops, stall, DEADLINE);
                ProxyUnderTest proxy = new ProxyUnderTest(
                        catalog,
                        Map.of(cluster.full(), (MemberSource) cluster.roster()),
                        DEADLINE,
                        new RecordCheck(List.of(cluster), seed, records))) {
            int port = proxy.address().getPort();
            // The first requests load classes; what comes of them is no matter.
            Tally unused = load(clients, port, cluster, 7_000_000_000L, nanosPerFault);
            boolean isRight = true;
            long firstId = 8_000_000_000L;
            for (Breakage breakage : breakages(cluster)) {
                isRight &= suffer(breakage, cluster, clients, port, firstId);
                firstId += 100_000_000;
            }
            lines.add("records: " + records.wrongs() + " wrong, decided at most " + records.latestDecidedMillis()
                    + " ms after the deadline; the machine stood still for up to " + stall.worstMillis() + " ms");
            lines.addAll(records.stories());
            return isRight && records.wrongs() == 0 && records.latestDecidedMillis() <= 50;
        }
    }

    private Tally load(EventLoopGroup clients, int port, Cluster cluster, long firstId, long nanos) {
        RpcLoad load = new RpcLoad(clients, port, seed, firstId).with(cluster, 4, 8, 5_000);
        LockSupport.parkNanos(nanos);
        return load.end();
    }

    private boolean suffer(Breakage breakage, Cluster cluster, EventLoopGroup clients, int port, long firstId)
            throws Exception {
        ChaosServer server = cluster.servers().get(breakage.server);
        server.trouble().note(System.nanoTime() + nanosPerFault + RECOVERY, breakage.endings);
        RpcLoad load = new RpcLoad(clients, port, seed, firstId).with(cluster, 4, 8, 5_000);
        LockSupport.parkNanos(nanosPerFault / 2);
        boolean isPossible = shell(breakage.begin);
        LockSupport.parkNanos(nanosPerFault);
        boolean unused = !isPossible || shell(breakage.end);
        Tally tally = load.end();
        long healed = awaitBroadcast(port, firstId + 50_000_000);
        lines.add((isPossible ? "" : "(not possible here) ") + breakage.name + " at " + server.endpoint() + ": " + tally
                + "; all answer again after " + healed + " ms");
        lines.addAll(tally.stories());
        return tally.wrongs() + tally.lost() + tally.doubles() == 0 && healed >= 0;
    }

    /** @return milliseconds until all servers answered again, -1 where they did not in time */
    private long awaitBroadcast(int port, long firstId) throws IOException {
        Deed[] deeds = new Deed[Clusters.SERVERS];
        Arrays.fill(deeds, Deed.ANSWER);
        long began = System.nanoTime();
        try (Wire wire = new Wire(port)) {
            for (long id = firstId; System.nanoTime() - began < RECOVERY; id++) {
                byte[] tag = new Script(id, Script.Method.EVERY, deeds).tag();
                if (!wire.call("every", "calm", tag).isError()) {
                    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
                }
            }
        }
        return -1;
    }

    private boolean shell(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean isDone = process.waitFor() == 0;
        if (!isDone) {
            lines.add(command + ": " + output.strip());
        }
        return isDone;
    }

    private static EventLoopGroup loops(String name) {
        return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
    }
}
