package io.jubaproxy.bench;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The parts of the RPC door's benchmark: what is called, over what else, and what the figures should be to each other. */
final class RpcParts {
    static final RpcCall RANDOM = new RpcCall("three", "get_config");
    static final RpcCall BROADCAST = new RpcCall("three", "apply");

    private static final RpcCall MERGE = new RpcCall("three", "get_status");
    private static final RpcCall CHT = new RpcCall("three", "sum").keyed();

    /** Low enough that a client is seldom busy when its next request is due, even with a slow server. */
    private static final double CALM_RATE = 1000;

    /** About half of what the machine of the figures can do. */
    private static final double USUAL_RATE = 10_000;

    private final Options options;
    private final RpcClusters clusters;
    private final ProxyProcess proxy;
    private final Balancer balancer;
    private final VertxProcess vertx;

    RpcParts(Options options, RpcClusters clusters, ProxyProcess proxy, Balancer balancer, VertxProcess vertx) {
        this.options = options;
        this.clusters = clusters;
        this.proxy = proxy;
        this.balancer = balancer;
        this.vertx = vertx;
    }

    List<Part> all() {
        return List.of(
                usual(),
                one(),
                connections(8),
                connections(1000),
                pipelined(),
                width(),
                large(),
                errors(),
                slow(),
                dead(),
                rate());
    }

    private Part usual() {
        int many = options.connections();
        return part(
                "usual",
                Stream.of(
                        ours("random", RANDOM, many),
                        ours("broadcast to 3", BROADCAST, many),
                        ours("merge of 3 maps of 1 KiB", MERGE, many),
                        ours("cht", CHT, many),
                        direct("direct", RANDOM, many),
                        vertx.load("Vert.x, random", RANDOM, many),
                        vertx.load("Vert.x, broadcast to 3", BROADCAST, many)),
                balancer.load("HAProxy", RANDOM, many),
                Claim.throughput("random", "HAProxy", Target.atLeast(0.8)),
                Claim.throughput("random", "Vert.x, random", Target.atLeast(1)),
                Claim.throughput("broadcast to 3", "Vert.x, broadcast to 3", Target.none()),
                Claim.throughput("broadcast to 3", "random", Target.atLeast(0.45)),
                Claim.throughput("merge of 3 maps of 1 KiB", "random", Target.atLeast(0.3)),
                Claim.throughput("cht", "random", Target.none()),
                Claim.throughput("random", "direct", Target.none()),
                Claim.ratio("random", "HAProxy", Sample::p99, "p99", Target.atMost(1.5)),
                Claim.ratio("random", "Vert.x, random", Sample::p99, "p99", Target.none()),
                Claim.figure("random: allocated bytes", "random", Sample::allocatedPerRequest, Target.atMost(1024)));
    }

    private Part one() {
        return part(
                "one",
                Stream.of(
                        ours("random, 1 connection", RANDOM, 1),
                        ours("broadcast to 3, 1 connection", BROADCAST, 1),
                        direct("direct, 1 connection", RANDOM, 1),
                        vertx.load("Vert.x, 1 connection", RANDOM, 1)),
                balancer.load("HAProxy, 1 connection", RANDOM, 1),
                Claim.ratio("random, 1 connection", "direct, 1 connection", Sample::p50, "p50", Target.atMost(2.5)),
                Claim.ratio("random, 1 connection", "HAProxy, 1 connection", Sample::p50, "p50", Target.none()),
                Claim.ratio("random, 1 connection", "Vert.x, 1 connection", Sample::p50, "p50", Target.none()));
    }

    private Part connections(int count) {
        String ours = "random, " + count + " connections";
        String theirs = "HAProxy, " + count + " connections";
        return part(
                "connections-" + count,
                Stream.of(ours(ours, RANDOM, count)),
                balancer.load(theirs, RANDOM, count),
                Claim.throughput(ours, theirs, Target.none()),
                Claim.ratio(ours, theirs, Sample::p99, "p99", Target.none()));
    }

    private Part pipelined() {
        return part(
                "pipelined",
                Stream.of(
                        ours("8 connections, depth 1", RANDOM, 8),
                        ours("8 connections, depth 16", RANDOM, 8).pipelined(16),
                        vertx.load("Vert.x, depth 16", RANDOM, 8).pipelined(16)),
                balancer.load("HAProxy, depth 16", RANDOM, 8).map(load -> load.pipelined(16)),
                Claim.throughput("8 connections, depth 16", "8 connections, depth 1", Target.none()),
                Claim.throughput("8 connections, depth 16", "HAProxy, depth 16", Target.none()),
                Claim.throughput("8 connections, depth 16", "Vert.x, depth 16", Target.none()));
    }

    /** Linear: a call to 100 servers costs no more than 100 / 10 calls to ten, with a quarter of room. */
    private Part width() {
        return part(
                "width",
                Stream.of(
                        broadcast(clusters.three()),
                        broadcast(clusters.ten()),
                        broadcast(clusters.thirty()),
                        broadcast(clusters.hundred())),
                Optional.empty(),
                serverCalls(clusters.ten(), clusters.three(), Target.none()),
                serverCalls(clusters.thirty(), clusters.ten(), Target.none()),
                serverCalls(clusters.hundred(), clusters.ten(), Target.atLeast(0.8)));
    }

    private Load broadcast(Cluster cluster) {
        return ours("broadcast to " + cluster.name(), new RpcCall(cluster.name(), "apply"), options.connections());
    }

    private static Claim serverCalls(Cluster wide, Cluster narrow, Target target) {
        double factor = (double) wide.servers().size() / narrow.servers().size();
        return Claim.throughput("broadcast to " + wide.name(), "broadcast to " + narrow.name(), target)
                .times(factor, "calls to servers/s: broadcast to " + wide.name() + " / to " + narrow.name());
    }

    private Part large() {
        RpcCall call = new RpcCall(clusters.large().name(), "get_config");
        return part(
                "large",
                Stream.of(
                        ours("1 MiB result", call, 8),
                        new Load(
                                "1 MiB result, direct",
                                clusters.large().servers().getFirst(),
                                call,
                                8)),
                Optional.empty(),
                Claim.throughput("1 MiB result", "1 MiB result, direct", Target.none()));
    }

    private Part errors() {
        RpcCall call = new RpcCall(clusters.failing().name(), "get_config");
        RpcCall toAll = new RpcCall(clusters.failing().name(), "apply");
        int many = options.connections();
        return part(
                "errors",
                Stream.of(
                        ours("random", RANDOM, many),
                        ours("random, error answers", call.expectingError(), many),
                        ours("broadcast to 3", BROADCAST, many),
                        ours("broadcast to 3, error answers", toAll.expectingError(), many)),
                Optional.empty(),
                Claim.throughput("random, error answers", "random", Target.atLeast(0.9)),
                Claim.throughput("broadcast to 3, error answers", "broadcast to 3", Target.atLeast(0.9)));
    }

    /** Two thirds of the calls go to the other two servers, so the median is theirs. */
    private Part slow() {
        RpcCall call = new RpcCall(clusters.slowOne().name(), "get_config");
        int many = options.connections();
        return part(
                "slow",
                Stream.of(
                        ours("three quick servers", RANDOM, many).at(CALM_RATE),
                        ours("one of three slow", call, many).at(CALM_RATE)),
                Optional.empty(),
                Claim.ratio("one of three slow", "three quick servers", Sample::p50, "p50", Target.atMost(1.25)),
                Claim.figure(
                        "one of three slow: share of slow answers",
                        "one of three slow",
                        sample -> sample.shareSlowerThan(Cluster.DELAY.dividedBy(2)),
                        Target.atMost(0.36)));
    }

    private Part dead() {
        RpcCall call = new RpcCall(clusters.deadOne().name(), "get_config");
        int many = options.connections();
        return part(
                "dead",
                Stream.of(
                        ours("three servers", RANDOM, many),
                        ours("one of three dead", call, many).thatMayFail()),
                Optional.empty(),
                Claim.throughput("one of three dead", "three servers", Target.atLeast(0.95)),
                Claim.ratio("one of three dead", "three servers", Sample::p99, "p99", Target.none()),
                Claim.figure(
                        "one of three dead: failures/s",
                        "one of three dead",
                        Sample::unexpectedPerSecond,
                        Target.none()));
    }

    private Part rate() {
        int many = options.connections();
        double rate = options.rate() == 0 ? USUAL_RATE : options.rate();
        String at = " at " + (long) rate + "/s";
        return part(
                "rate",
                Stream.of(
                        ours("random" + at, RANDOM, many).at(rate),
                        ours("broadcast to 3" + at, BROADCAST, many).at(rate),
                        direct("direct" + at, RANDOM, many).at(rate),
                        vertx.load("Vert.x" + at, RANDOM, many).at(rate)),
                balancer.load("HAProxy" + at, RANDOM, many).map(load -> load.at(rate)),
                Claim.ratio("random" + at, "HAProxy" + at, Sample::p50, "p50", Target.none()),
                Claim.ratio("random" + at, "HAProxy" + at, Sample::p99, "p99", Target.none()),
                Claim.ratio("random" + at, "Vert.x" + at, Sample::p99, "p99", Target.none()));
    }

    private static Part part(String name, Stream<Load> loads, Optional<Load> balanced, Claim... claims) {
        return new Part(name, Stream.concat(loads, balanced.stream()).toList(), List.of(claims));
    }

    private Load ours(String name, RpcCall call, int connections) {
        return new Load(name, proxy.rpc(), call, connections).costing(proxy::usage);
    }

    private Load direct(String name, RpcCall call, int connections) {
        return new Load(name, clusters.three().servers().getFirst(), call, connections);
    }
}
