package io.jubaproxy.observe;

import io.jubaproxy.load.Admission;
import io.jubaproxy.membership.ClusterView;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Where metrics and the operators' page read the state of the proxy, which is elsewhere. All of it is cheap, never blocks, and may be asked by any
 * thread.
 *
 * @param clusters every cluster
 * @param clientConnections open at the RPC doors
 * @param serverConnections open to servers
 * @param serverConnects under way to servers
 * @param shed requests and connections refused for want of room since the start, by reason; a reason is one of a fixed few words
 * @param droppedLogLines since the start
 * @param admission knows the bytes held and each server's limit
 */
public record Fleet(
        Supplier<List<ClusterView>> clusters,
        IntSupplier clientConnections,
        IntSupplier serverConnections,
        IntSupplier serverConnects,
        Supplier<Map<String, Long>> shed,
        LongSupplier droppedLogLines,
        Admission admission) {
    /** Over all reasons. */
    public long shedInAll() {
        return shed.get().values().stream().mapToLong(Long::longValue).sum();
    }
}
