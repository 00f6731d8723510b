package io.jubaproxy.bench;

import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A cluster of null servers of the service {@code task}, which live as long as this process.
 *
 * @param name the first parameter of a call
 * @param servers their addresses
 */
record Cluster(String name, List<InetSocketAddress> servers) {
    /** How much later the slow server of {@link #withSlowOne} answers. */
    static final Duration DELAY = Duration.ofMillis(20);

    Cluster {
        servers = List.copyOf(servers);
    }

    private interface Start {
        NullServer with(EventLoopGroup loops) throws InterruptedException;
    }

    private static Cluster of(String name, Workbench workbench, int size, Start start) throws InterruptedException {
        List<InetSocketAddress> servers = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            servers.add(start.with(workbench.serverLoops()).address());
        }
        return new Cluster(name, servers);
    }

    /** Each answers at once. */
    static Cluster answering(String name, Workbench workbench, int size) throws InterruptedException {
        return of(name, workbench, size, NullServer::answering);
    }

    /** Each answers 1 MiB. */
    static Cluster large(Workbench workbench) throws InterruptedException {
        return of("large", workbench, 3, NullServer::large);
    }

    /** Each answers with an error. */
    static Cluster failing(Workbench workbench) throws InterruptedException {
        return of("failing", workbench, 3, NullServer::failing);
    }

    /** One of three is slow. */
    static Cluster withSlowOne(Workbench workbench) throws InterruptedException {
        Cluster two = answering("slow-one", workbench, 2);
        return two.and(NullServer.slow(workbench.serverLoops(), DELAY).address());
    }

    /** One of three is not there. */
    static Cluster withDeadOne(Workbench workbench) throws IOException, InterruptedException {
        Cluster two = answering("dead-one", workbench, 2);
        return two.and(InetSocketAddress.createUnresolved("127.0.0.1", ProxyProcess.freePort()));
    }

    private Cluster and(InetSocketAddress another) {
        List<InetSocketAddress> all = new ArrayList<>(servers);
        all.add(another);
        return new Cluster(name, all);
    }

    /** The servers as {@code host:port,...}. */
    String addresses() {
        return servers.stream().map(server -> "127.0.0.1:" + server.getPort()).collect(Collectors.joining(","));
    }

    /** All of them as {@code jubaproxy.members}. */
    static String members(List<Cluster> clusters) {
        return clusters.stream()
                .map(cluster -> "task/" + cluster.name + "@" + cluster.addresses())
                .collect(Collectors.joining(";"));
    }
}
