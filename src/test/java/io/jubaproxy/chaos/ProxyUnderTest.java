package io.jubaproxy.chaos;

import io.jubaproxy.access.Access;
import io.jubaproxy.access.Audit;
import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.backend.BackendSettings;
import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.backend.WheelTimer;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.HeldBytes;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.observe.Requests;
import io.jubaproxy.route.Router;
import io.jubaproxy.rpc.ErrorEncoder;
import io.jubaproxy.rpc.ListenAddress;
import io.jubaproxy.rpc.RpcCore;
import io.jubaproxy.rpc.RpcDoor;
import io.jubaproxy.rpc.RpcLimits;
import io.jubaproxy.rpc.StatusSettings;
import io.jubaproxy.service.ServiceCatalog;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;

/** The RPC door, the core and the backend, put together in this process as the product does it. */
final class ProxyUnderTest implements AutoCloseable {
    private static final ThreadFactory THREADS = new DefaultThreadFactory("proxy", true);

    private final NettyBackend backend;
    private final WheelTimer timer;
    private final LiveMembership membership;
    private final RpcDoor door;

    ProxyUnderTest(
            ServiceCatalog catalog,
            Map<ClusterName, MemberSource> members,
            Duration deadline,
            FanOutObserver observer) {
        backend = new NettyBackend(
                BackendSettings.DEFAULT.withConnectTimeout(Duration.ofSeconds(1)),
                THREADS,
                TimeSource.SYSTEM,
                () -> ThreadLocalRandom.current().nextDouble(),
                observer::late);
        timer = new WheelTimer(THREADS, TimeSource.SYSTEM);
        membership = new LiveMembership(
                new MembershipRules(Duration.ofMinutes(5), System::nanoTime, InstantSource.system()),
                backend,
                Optional.empty());
        members.forEach((name, source) -> membership.follow(name, source, "chaos"));
        ScatterGather core = new ScatterGather(
                membership,
                new Router(bound -> ThreadLocalRandom.current().nextInt(bound)),
                Aggregators::of,
                backend,
                timer,
                TimeSource.SYSTEM,
                AnswerMode.DECIDED,
                observer,
                new Admission(LoadLimits.NONE));
        door = new RpcDoor(
                List.of(new ListenAddress(Clusters.SERVICE, "127.0.0.1", 0)),
                catalog,
                new RpcCore(
                        core,
                        (cluster, method) -> deadline,
                        ErrorEncoder.verbatim(),
                        Access.OFF,
                        new Audit(task -> {}),
                        new HeldBytes(LoadLimits.NONE.heldBytes()),
                        Requests.unwatched()),
                RpcLimits.DEFAULT,
                status(deadline),
                backend.eventLoops(),
                TimeSource.SYSTEM,
                Optional.empty());
        door.open();
    }

    private static StatusSettings status(Duration deadline) {
        return new StatusSettings(
                "1.0",
                2,
                Duration.ofSeconds(10),
                deadline,
                Duration.ZERO,
                4,
                "",
                () -> "",
                Duration.ofSeconds(10),
                "",
                "");
    }

    InetSocketAddress address() {
        return door.addresses().getFirst();
    }

    @Override
    public void close() {
        door.close();
        membership.close();
        timer.close();
        backend.close();
    }
}
