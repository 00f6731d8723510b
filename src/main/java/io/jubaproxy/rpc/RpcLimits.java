package io.jubaproxy.rpc;

import io.jubaproxy.wire.ScanLimits;
import java.time.Duration;

/**
 * How much a client may ask for, and for how long.
 *
 * @param message for one request
 * @param inFlight requests of one connection that may be unanswered at once; beyond them its reading pauses
 * @param connections open at once over all listeners; a further one is closed as soon as it was accepted
 * @param sessionTimeout when a connection with nothing in flight and nothing unwritten is closed; zero = never
 * @param stalledTimeout when a connection whose client takes no byte of its answers is closed
 * @param handshakeTimeout when a connection whose client has not completed the TLS handshake is closed
 * @param connectionAge when a connection is closed gracefully, give or take a tenth later; zero = never
 */
public record RpcLimits(
        ScanLimits message,
        int inFlight,
        int connections,
        Duration sessionTimeout,
        Duration stalledTimeout,
        Duration handshakeTimeout,
        Duration connectionAge) {
    private static final int MEBIBYTE = 1024 * 1024;

    /** What holds where no setting says otherwise. */
    public static final RpcLimits DEFAULT = new RpcLimits(
            messages(64 * MEBIBYTE, 64),
            1024,
            10_000,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            Duration.ZERO);

    public RpcLimits {
        if (inFlight < 1 || connections < 1 || sessionTimeout.isNegative() || connectionAge.isNegative()) {
            throw new IllegalArgumentException("no usable limits: " + inFlight + " in flight, " + connections
                    + " connections, session timeout " + sessionTimeout + ", connection age " + connectionAge);
        }
        if (!stalledTimeout.isPositive() || !handshakeTimeout.isPositive()) {
            throw new IllegalArgumentException("a stalled timeout and a handshake timeout must be positive: "
                    + stalledTimeout + ", " + handshakeTimeout);
        }
    }

    /**
     * Limits for messages of so many bytes. Elements are bounded by the bytes alone: nothing here makes an object of them.
     *
     * @param maxBytes encoded size of a request
     * @param maxDepth arrays and maps inside one another
     */
    public static ScanLimits messages(int maxBytes, int maxDepth) {
        return new ScanLimits(maxBytes, maxBytes, maxDepth);
    }

    public RpcLimits withMessage(ScanLimits limits) {
        return new RpcLimits(
                limits, inFlight, connections, sessionTimeout, stalledTimeout, handshakeTimeout, connectionAge);
    }

    public RpcLimits withInFlight(int requests) {
        return new RpcLimits(
                message, requests, connections, sessionTimeout, stalledTimeout, handshakeTimeout, connectionAge);
    }

    public RpcLimits withConnections(int most) {
        return new RpcLimits(message, inFlight, most, sessionTimeout, stalledTimeout, handshakeTimeout, connectionAge);
    }

    public RpcLimits withSessionTimeout(Duration timeout) {
        return new RpcLimits(message, inFlight, connections, timeout, stalledTimeout, handshakeTimeout, connectionAge);
    }

    public RpcLimits withStalledTimeout(Duration timeout) {
        return new RpcLimits(message, inFlight, connections, sessionTimeout, timeout, handshakeTimeout, connectionAge);
    }

    public RpcLimits withConnectionAge(Duration age) {
        return new RpcLimits(message, inFlight, connections, sessionTimeout, stalledTimeout, handshakeTimeout, age);
    }

    public RpcLimits withHandshakeTimeout(Duration timeout) {
        return new RpcLimits(message, inFlight, connections, sessionTimeout, stalledTimeout, timeout, connectionAge);
    }
}
