package io.jubaproxy.bench;

import io.jubaproxy.bench.app.Arrangement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The parts of the HTTP door's benchmark: what is called, over what else, and what the figures should be to each other. */
final class HttpParts {
    private static final String RANDOM = "random";
    private static final String BROADCAST = "broadcast to 3";
    private static final String INSTANT = "instant core";
    private static final String TRIVIAL = "trivial method";
    private static final int OK = 200;
    private static final int APPLICATION_ERROR = 422;

    /** Low enough that a client is seldom busy when its next request is due, even with a slow server. */
    private static final double CALM_RATE = 200;

    private final Options options;
    private final ServerName server;
    private final RpcClusters clusters;
    private final ProxyProcess proxy;

    HttpParts(Options options, ServerName server, RpcClusters clusters, ProxyProcess proxy) {
        this.options = options;
        this.server = server;
        this.clusters = clusters;
        this.proxy = proxy;
    }

    List<Part> all() {
        return List.of(
                usual(),
                pieces(),
                calls(),
                width(),
                connections(1),
                connections(8),
                connections(1000),
                large(),
                errors(),
                slow(),
                dead());
    }

    Load random() {
        return load(RANDOM, clusters.three(), "get_config");
    }

    Load broadcast() {
        return load(BROADCAST, clusters.three(), "apply");
    }

    private Part usual() {
        return part(
                "usual",
                Stream.of(broadcast(), instant(Arrangement.WHOLE, INSTANT), trivial()),
                Claim.throughput(BROADCAST, INSTANT, Target.atLeast(0.8)),
                Claim.throughput(BROADCAST, TRIVIAL, Target.atLeast(leastOfTrivial())),
                Claim.throughput(INSTANT, TRIVIAL, Target.none()));
    }

    /**
     * What the door itself costs above a trivial method, half of what it was at first: then a broadcast did 0.25 of it on Payara Micro and 0.33 on
     * Open Liberty, so it cost 3 and 2 trivial methods more.
     */
    private double leastOfTrivial() {
        return switch (server) {
            case PAYARA -> 1 / (1 + 3.0 / 2);
            case LIBERTY -> 1 / (1 + 2.0 / 2);
        };
    }

    /** Each figure of CPU is above one: so many times the whole costs what is left without the piece. */
    private Part pieces() {
        Stream<Load> arrangements = Arrays.stream(Arrangement.values()).map(each -> instant(each, each.cluster()));
        Stream<Load> trivial =
                Stream.of(load("trivial, asynchronous", "bench/trivial/async", options.connections(), OK), trivial());
        Stream<Claim> costs = Arrays.stream(Arrangement.values())
                .filter(each -> each != Arrangement.WHOLE)
                .map(each -> Claim.ratio(
                        Arrangement.WHOLE.cluster(),
                        each.cluster(),
                        Sample::cpuMicrosPerRequest,
                        "CPU",
                        Target.none()));
        return part("pieces", Stream.concat(arrangements, trivial), costs.toArray(Claim[]::new));
    }

    private Part calls() {
        return part(
                "calls",
                Stream.of(
                        random(),
                        broadcast(),
                        load("merge of 3 maps of 1 KiB", clusters.three(), "get_status"),
                        load("cht", path(clusters.three().name(), "sum"), "[\"key\"]", options.connections(), OK)),
                Claim.throughput(BROADCAST, RANDOM, Target.none()),
                Claim.throughput("merge of 3 maps of 1 KiB", RANDOM, Target.none()),
                Claim.throughput("cht", RANDOM, Target.none()));
    }

    private Part width() {
        return part(
                "width",
                Stream.of(
                        broadcast(),
                        load("broadcast to 10", clusters.ten(), "apply"),
                        load("broadcast to 100", clusters.hundred(), "apply")),
                Claim.throughput("broadcast to 10", BROADCAST, Target.none()),
                Claim.throughput("broadcast to 100", "broadcast to 10", Target.none())
                        .times(10, "calls to servers/s: broadcast to 100 / to 10"));
    }

    private Part connections(int count) {
        String at = ", " + count + (count == 1 ? " connection" : " connections");
        return part(
                "connections-" + count,
                Stream.of(
                        load(BROADCAST + at, path(clusters.three().name(), "apply"), count, OK),
                        load(TRIVIAL + at, "bench/trivial", count, OK)),
                Claim.throughput(BROADCAST + at, TRIVIAL + at, Target.none()));
    }

    private Part large() {
        String path = path(clusters.large().name(), "get_config");
        return part("large", Stream.of(load("1 MiB result", path, 8, OK)));
    }

    private Part errors() {
        String toOne = path(clusters.failing().name(), "get_config");
        String toAll = path(clusters.failing().name(), "apply");
        int many = options.connections();
        return part(
                "errors",
                Stream.of(
                        random(),
                        load("random, error answers", toOne, many, APPLICATION_ERROR),
                        broadcast(),
                        load("broadcast to 3, error answers", toAll, many, APPLICATION_ERROR)),
                Claim.throughput("random, error answers", RANDOM, Target.atLeast(0.9)),
                Claim.throughput("broadcast to 3, error answers", BROADCAST, Target.atLeast(0.9)));
    }

    /** Two thirds of the calls go to the other two servers, so the median is theirs. */
    private Part slow() {
        return part(
                "slow",
                Stream.of(
                        random().at(CALM_RATE),
                        load("one of three slow", clusters.slowOne(), "get_config")
                                .at(CALM_RATE)),
                Claim.ratio("one of three slow", RANDOM, Sample::p50, "p50", Target.none()));
    }

    private Part dead() {
        return part(
                "dead",
                Stream.of(
                        random(),
                        load("one of three dead", clusters.deadOne(), "get_config")
                                .thatMayFail()),
                Claim.throughput("one of three dead", RANDOM, Target.atLeast(0.95)),
                Claim.figure(
                        "one of three dead: failures/s",
                        "one of three dead",
                        Sample::unexpectedPerSecond,
                        Target.none()));
    }

    private static Part part(String name, Stream<Load> loads, Claim... claims) {
        return new Part(name, loads.toList(), List.of(claims));
    }

    private Load instant(Arrangement arrangement, String name) {
        return load(name, path(arrangement.cluster(), "apply"), options.connections(), OK);
    }

    private Load trivial() {
        return load(TRIVIAL, "bench/trivial", options.connections(), OK);
    }

    private Load load(String name, Cluster cluster, String method) {
        return load(name, path(cluster.name(), method), options.connections(), OK);
    }

    private static String path(String cluster, String method) {
        return "task/" + cluster + "/" + method;
    }

    private Load load(String name, String path, int connections, int status) {
        return load(name, path, "[]", connections, status);
    }

    private Load load(String name, String path, String body, int connections, int status) {
        return new Load(name, proxy.http(), new HttpCall("/api/" + path, body, status), connections)
                .costing(proxy::usage);
    }
}
