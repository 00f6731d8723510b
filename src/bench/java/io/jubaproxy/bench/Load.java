package io.jubaproxy.bench;

import java.net.InetSocketAddress;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * One variant's load.
 *
 * @param name in the table
 * @param target what is connected to
 * @param connections client connections
 * @param depth requests in flight at most on each of them; answers may come in any order
 * @param rate requests per second over all connections; 0 = closed loop, always {@code depth} in flight
 * @param latencyFrom the instant a latency counts from, by the instant its request was sent (or at a fixed rate: was due); both by
 *     {@link System#nanoTime}
 * @param usage of the process that is measured, since its start
 * @param mayFail whether unexpected answers are counted only, instead of spoiling the run
 */
record Load(
        String name,
        InetSocketAddress target,
        Protocol protocol,
        int connections,
        int depth,
        double rate,
        LongUnaryOperator latencyFrom,
        Supplier<Usage> usage,
        boolean mayFail) {
    /** A closed loop with one request in flight on each connection, at nobody's cost. */
    Load(String name, InetSocketAddress target, Protocol protocol, int connections) {
        this(name, target, protocol, connections, 1, 0, LongUnaryOperator.identity(), () -> Usage.NONE, false);
    }

    /** The same load where the cost of a process is measured. */
    Load costing(Supplier<Usage> process) {
        return new Load(name, target, protocol, connections, depth, rate, latencyFrom, process, mayFail);
    }

    Load named(String another) {
        return new Load(another, target, protocol, connections, depth, rate, latencyFrom, usage, mayFail);
    }

    Load pipelined(int requestsInFlight) {
        return new Load(name, target, protocol, connections, requestsInFlight, rate, latencyFrom, usage, mayFail);
    }

    Load at(double requestsPerSecond) {
        return new Load(name, target, protocol, connections, depth, requestsPerSecond, latencyFrom, usage, mayFail);
    }

    Load countedFrom(LongUnaryOperator instant) {
        return new Load(name, target, protocol, connections, depth, rate, instant, usage, mayFail);
    }

    Load thatMayFail() {
        return new Load(name, target, protocol, connections, depth, rate, latencyFrom, usage, true);
    }
}
