package io.jubaproxy.rpc;

import io.jubaproxy.backend.BackendObserver;
import io.jubaproxy.backend.BackendSettings;
import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.backend.WheelTimer;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.tls.DoorTls;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The door on 127.0.0.1 in front of real servers: everything but the application server. */
final class LoopbackDoor implements AutoCloseable {
    /** A busy machine is no reason to fail. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final EventLoopGroup loops =
            new MultiThreadIoEventLoopGroup(2, new DefaultThreadFactory("rpc", true), NioIoHandler.newFactory());
    private final WheelTimer timer = new WheelTimer(new DefaultThreadFactory("timer", true), TimeSource.SYSTEM);
    private final NettyBackend backend = new NettyBackend(
            BackendSettings.DEFAULT,
            new DefaultThreadFactory("backend", true),
            TimeSource.SYSTEM,
            () -> 0.5,
            BackendObserver.NONE);
    final RpcDoor door;

    LoopbackDoor(String service, List<Endpoint> servers, RpcLimits limits) {
        this(service, servers, limits, 0);
    }

    LoopbackDoor(String service, List<Endpoint> servers, Admission admission) {
        this(service, servers, RpcLimits.DEFAULT, 0, Optional.empty(), admission);
    }

    LoopbackDoor(String service, List<Endpoint> servers, RpcLimits limits, int port) {
        this(service, servers, limits, port, Optional.empty());
    }

    LoopbackDoor(String service, List<Endpoint> servers, RpcLimits limits, int port, Optional<Supplier<DoorTls>> tls) {
        this(service, servers, limits, port, tls, new Admission(LoadLimits.NONE));
    }

    private LoopbackDoor(
            String service,
            List<Endpoint> servers,
            RpcLimits limits,
            int port,
            Optional<Supplier<DoorTls>> tls,
            Admission admission) {
        RpcCore core = TestCore.of(
                service, servers, backend, TimeSource.SYSTEM, timer, ErrorEncoder.jubatus(), PATIENCE, admission);
        List<ListenAddress> addresses = List.of(
                new ListenAddress(service, "127.0.0.1", port), new ListenAddress("recommender", "127.0.0.1", 0));
        door = new RpcDoor(
                addresses, ServiceCatalog.builtIn(), core, limits, TestCore.status(), loops, TimeSource.SYSTEM, tls);
        door.open();
    }

    InetSocketAddress address() {
        return door.addresses().getFirst();
    }

    RpcClient client() throws IOException {
        return new RpcClient(address());
    }

    @Override
    public void close() {
        door.close();
        backend.close();
        timer.close();
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }
}
