package io.jubaproxy.backend;

import io.jubaproxy.wire.ScanLimits;
import java.time.Duration;

/**
 * How servers are connected to and how much they may send.
 *
 * @param connectionsPerEndpoint at most so many connections to one endpoint, opened on demand
 * @param connectTimeout for one connect, looking up the host name included
 * @param idleTimeout when a connection beside others that is not used is closed; zero = never
 * @param firstBackOff how long an endpoint is left alone after a failed connect; doubles with each further one
 * @param maxBackOff where the doubling ends
 * @param replyLimits for one reply; a server that exceeds them has sent a broken reply
 * @param maxWaitingBytes requests waiting, unwritten, for one endpoint; beyond them calls fail at once
 * @param eventLoops threads that do all input and output
 */
public record BackendSettings(
        int connectionsPerEndpoint,
        Duration connectTimeout,
        Duration idleTimeout,
        Duration firstBackOff,
        Duration maxBackOff,
        ScanLimits replyLimits,
        long maxWaitingBytes,
        int eventLoops) {
    private static final long MEBIBYTE = 1024 * 1024;

    /**
     * Four connections, three seconds to connect, five minutes idle, 50 ms to 1 s of back-off, replies of at most 64 MiB, a million elements and
     * depth 128, 64 MiB waiting, and as many event loops as processors, but two at least.
     */
    public static final BackendSettings DEFAULT = new BackendSettings(
            4,
            Duration.ofSeconds(3),
            Duration.ofMinutes(5),
            Duration.ofMillis(50),
            Duration.ofSeconds(1),
            new ScanLimits((int) (64 * MEBIBYTE), ScanLimits.DEFAULT.maxElements(), ScanLimits.DEFAULT.maxDepth()),
            64 * MEBIBYTE,
            Math.max(2, Runtime.getRuntime().availableProcessors()));

    public BackendSettings {
        if (connectionsPerEndpoint < 1 || eventLoops < 1 || maxWaitingBytes < 1) {
            throw new IllegalArgumentException("connections, event loops and waiting bytes must be at least 1");
        }
        if (connectTimeout.toMillis() < 1 || connectTimeout.toMillis() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("connect timeout out of range 1 ms to 24 days: " + connectTimeout);
        }
        if (idleTimeout.isNegative()) {
            throw new IllegalArgumentException("idle timeout must not be negative: " + idleTimeout);
        }
        if (firstBackOff.isNegative() || maxBackOff.compareTo(firstBackOff) < 0) {
            throw new IllegalArgumentException("back-off must not shrink from " + firstBackOff + " to " + maxBackOff);
        }
    }

    public BackendSettings withConnectionsPerEndpoint(int connections) {
        return new BackendSettings(
                connections,
                connectTimeout,
                idleTimeout,
                firstBackOff,
                maxBackOff,
                replyLimits,
                maxWaitingBytes,
                eventLoops);
    }

    public BackendSettings withConnectTimeout(Duration timeout) {
        return new BackendSettings(
                connectionsPerEndpoint,
                timeout,
                idleTimeout,
                firstBackOff,
                maxBackOff,
                replyLimits,
                maxWaitingBytes,
                eventLoops);
    }

    public BackendSettings withIdleTimeout(Duration timeout) {
        return new BackendSettings(
                connectionsPerEndpoint,
                connectTimeout,
                timeout,
                firstBackOff,
                maxBackOff,
                replyLimits,
                maxWaitingBytes,
                eventLoops);
    }

    public BackendSettings withReplyLimits(ScanLimits limits) {
        return new BackendSettings(
                connectionsPerEndpoint,
                connectTimeout,
                idleTimeout,
                firstBackOff,
                maxBackOff,
                limits,
                maxWaitingBytes,
                eventLoops);
    }

    public BackendSettings withMaxWaitingBytes(long bytes) {
        return new BackendSettings(
                connectionsPerEndpoint,
                connectTimeout,
                idleTimeout,
                firstBackOff,
                maxBackOff,
                replyLimits,
                bytes,
                eventLoops);
    }
}
