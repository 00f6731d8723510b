package io.jubaproxy.bench;

import java.net.InetSocketAddress;
import java.util.function.LongUnaryOperator;

/**
 * One variant's load.
 *
 * @param name in the table
 * @param target what is connected to
 * @param connections each has one request in flight, always
 * @param latencyFrom the instant a latency counts from, by the instant its request was sent; both by {@link System#nanoTime}
 */
record Load(String name, InetSocketAddress target, Protocol protocol, int connections, LongUnaryOperator latencyFrom) {
    Load(String name, InetSocketAddress target, Protocol protocol, int connections) {
        this(name, target, protocol, connections, LongUnaryOperator.identity());
    }
}
