package io.jubaproxy.chaos;

import io.jubaproxy.membership.ClusterName;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Some servers, what they do, who of them are members, and who judges. */
final class Cluster implements AutoCloseable {
    private final String name;
    private final List<ChaosServer> servers = new ArrayList<>();
    private final Ledger ledger = new Ledger(Clusters.SERVERS);
    private final Roster roster;
    private final Oracle oracle;

    Cluster(String name, EventLoopGroup loops, Stall stall, Duration deadline) throws IOException {
        this(name, Collections.nCopies(Clusters.SERVERS, "127.0.0.1"), loops, stall, deadline);
    }

    /** @param hosts of the servers, sorted */
    Cluster(String name, List<String> hosts, EventLoopGroup loops, Stall stall, Duration deadline) throws IOException {
        this.name = name;
        List<ReservedPort> ports = new ArrayList<>();
        for (String host : hosts) {
            ports.add(new ReservedPort(host));
        }
        ports.sort(Comparator.comparing((ReservedPort port) -> port.address().getHostString())
                .thenComparing(port -> port.address().getPort()));
        for (int server = 0; server < Clusters.SERVERS; server++) {
            servers.add(new ChaosServer(server, ports.get(server), loops, ledger, deadline));
        }
        roster = new Roster(servers.stream().map(ChaosServer::endpoint).toList());
        oracle = new Oracle(servers, roster, ledger, stall, deadline);
    }

    String name() {
        return name;
    }

    ClusterName full() {
        return new ClusterName(Clusters.SERVICE, name);
    }

    List<ChaosServer> servers() {
        return servers;
    }

    Ledger ledger() {
        return ledger;
    }

    Roster roster() {
        return roster;
    }

    Oracle oracle() {
        return oracle;
    }

    long repeated() {
        return servers.stream().mapToLong(ChaosServer::repeated).sum();
    }

    @Override
    public void close() {
        servers.forEach(ChaosServer::close);
    }
}
