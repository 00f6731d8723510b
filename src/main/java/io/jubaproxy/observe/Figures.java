package io.jubaproxy.observe;

/**
 * The figures of one second.
 *
 * @param beat traffic, failures and latency in it
 * @param inFlight requests that wait for their answer at its end
 * @param shed requests and connections refused for want of room since the start
 * @param lateReplies since the start
 * @param clientConnections open at the RPC doors
 * @param serverConnections open to servers
 */
public record Figures(
        Pulse.Beat beat, long inFlight, long shed, long lateReplies, int clientConnections, int serverConnections) {}
