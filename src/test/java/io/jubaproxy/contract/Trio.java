package io.jubaproxy.contract;

import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.wire.ValueCursor;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A cluster of three servers that do what the {@link Plan} in a call of {@code load} says, and answer {@code true} to all else. */
final class Trio implements AutoCloseable {
    private final String cluster;
    private final List<FaultServer> servers;

    Trio(String cluster) {
        this(cluster, Stream.generate(FaultServer::start).limit(3).toList());
    }

    Trio(String cluster, List<FaultServer> servers) {
        this.cluster = cluster;
        // In endpoint order, so that a server's index is its place in every answer.
        this.servers = servers.stream()
                .sorted(Comparator.comparing(FaultServer::endpoint))
                .toList();
        reset();
    }

    /** Forgets what a test made the servers do. */
    void reset() {
        for (int server = 0; server < servers.size(); server++) {
            int index = server;
            servers.get(server)
                    .script(seen -> move(seen, index))
                    .connections(new Fault.Serve())
                    .dropConnections();
        }
    }

    private static Fault.OnRequest move(FaultServer.Seen seen, int index) {
        if (!seen.method().equals("load")) {
            return new Fault.Reply(Encoded.TRUE);
        }
        ValueCursor params = ValueCursor.over(seen.params());
        params.readArrayHeader();
        params.skip();
        return Plan.parse(params.readString()).moves().get(index).fault();
    }

    String cluster() {
        return cluster;
    }

    FaultServer server(int index) {
        return servers.get(index);
    }

    String address(int index) {
        return servers.get(index).endpoint().address();
    }

    int requests() {
        return servers.stream().mapToInt(server -> server.requests().size()).sum();
    }

    /** The entry in {@code jubaproxy.members}. */
    String member() {
        return "stat/" + cluster + "@"
                + servers.stream().map(server -> server.endpoint().address()).collect(Collectors.joining(","));
    }

    @Override
    public void close() {
        servers.forEach(FaultServer::close);
    }
}
