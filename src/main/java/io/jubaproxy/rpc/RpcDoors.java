package io.jubaproxy.rpc;

import io.jubaproxy.access.Access;
import io.jubaproxy.access.Audit;
import io.jubaproxy.config.ErrorWording;
import io.jubaproxy.config.Settings;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.files.FileWatch;
import io.jubaproxy.files.Reloading;
import io.jubaproxy.load.Admission;
import io.jubaproxy.observe.Product;
import io.jubaproxy.observe.Requests;
import io.jubaproxy.proxy.ConnectedEnsemble;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.tls.DoorTls;
import io.netty.channel.EventLoopGroup;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;

/** Makes the RPC door of the settings a bean; the application's lifecycle opens and closes it. */
@Dependent
public class RpcDoors {
    @Produces
    @Singleton
    static RpcDoor door(
            Settings settings,
            ServiceCatalog catalog,
            ScatterGather scatterGather,
            Admission admission,
            Requests requests,
            EventLoopGroup loops,
            ConnectedEnsemble ensemble,
            FileWatch files,
            Access access,
            Audit audit) {
        RpcCore.Timeouts timeouts =
                (cluster, method) -> settings.calls().deadlines().lookup(cluster.service(), cluster.cluster(), method);
        RpcCore core = new RpcCore(
                scatterGather,
                timeouts,
                errors(settings.rpc().errorWording()),
                access,
                audit,
                admission.heldBytes(),
                requests);
        return new RpcDoor(
                addresses(settings),
                catalog,
                core,
                limits(settings.rpc(), settings.load().heldBytes()),
                status(settings, loops, ensemble),
                loops,
                TimeSource.SYSTEM,
                tls(settings, files));
    }

    private static Optional<Supplier<DoorTls>> tls(Settings settings, FileWatch files) {
        boolean isNeeded = !settings.rpc().listeners().isEmpty();
        return settings.tls()
                .door()
                .filter(door -> isNeeded)
                .map(door -> files.add(new Reloading<>("The TLS of the RPC doors", door::read)));
    }

    private static List<ListenAddress> addresses(Settings settings) {
        return settings.rpc().listeners().stream()
                .map(listener -> new ListenAddress(
                        listener.service(), listener.address().orElse(settings.bind()), listener.port()))
                .toList();
    }

    private static ErrorEncoder errors(ErrorWording wording) {
        return switch (wording) {
            case JUBATUS -> ErrorEncoder.jubatus();
            case VERBATIM -> ErrorEncoder.verbatim();
        };
    }

    /** What would never find room is too large, and no reason to try again. */
    private static RpcLimits limits(Settings.RpcDoor rpc, long heldBytes) {
        Settings.RpcBounds bounds = rpc.bounds();
        return RpcLimits.DEFAULT
                .withMessage(
                        RpcLimits.messages((int) Math.min(bounds.messageBytes(), heldBytes), bounds.messageDepth()))
                .withConnections(bounds.connections())
                .withSessionTimeout(rpc.sessionTimeout())
                .withConnectionAge(bounds.connectionAge());
    }

    private static StatusSettings status(Settings settings, EventLoopGroup loops, ConnectedEnsemble ensemble) {
        return new StatusSettings(
                Product.version(),
                threads(loops),
                settings.rpc().sessionTimeout(),
                settings.calls().deadlines().standard(),
                Duration.ZERO,
                settings.calls().connectionsPerEndpoint(),
                settings.members()
                        .zookeeper()
                        .map(zooKeeper -> zooKeeper.ensemble().toString())
                        .orElse(""),
                ensemble::connectedServer,
                settings.members()
                        .zookeeper()
                        .map(Settings.ZooKeeper::sessionTimeout)
                        .orElse(Duration.ZERO),
                settings.logDirectory().map(Path::toString).orElse(""),
                "");
    }

    private static int threads(EventLoopGroup loops) {
        return (int) StreamSupport.stream(loops.spliterator(), false).count();
    }
}
