package io.jubaproxy.proxy;

import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.config.Settings;
import io.jubaproxy.config.SourceSpec;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.ClusterDirectory;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.membership.StaticMembers;
import io.jubaproxy.proxy.ManagedThreads.CoreThreads;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Makes the membership of the settings a bean, whatever sources it is from. */
@Dependent
public class Members {
    /** Between two looks for a cluster that has a server, while none is known. */
    private static final Duration SURVEY = Duration.ofSeconds(2);

    @Produces
    @Singleton
    static SourceThread sourceThread(CoreThreads threads) {
        return SourceThread.of(threads);
    }

    static void close(@Disposes SourceThread thread) {
        thread.close();
    }

    @Produces
    @Singleton
    static ZooKeeperLink zooKeeper(Settings settings, ServiceCatalog catalog, SourceThread thread) {
        return ZooKeeperLink.of(settings, catalog.names(), thread);
    }

    static void close(@Disposes ZooKeeperLink link) {
        link.close();
    }

    @Produces
    @Singleton
    static LiveMembership membership(
            Settings settings, NettyBackend backend, ZooKeeperLink zooKeeper, SourceThread thread) {
        MembershipRules rules = new MembershipRules(
                settings.members().maxAge(), TimeSource.SYSTEM::nanoTime, TimeSource.SYSTEM::wallTime);
        Optional<ClusterDirectory> directory = zooKeeper.directory().map(ClusterDirectory.class::cast);
        LiveMembership membership = new LiveMembership(rules, connections(settings, backend), directory);
        settings.members()
                .sources()
                .forEach((name, spec) -> membership.follow(name, source(spec, directory), spec.toString()));
        if (directory.isPresent()) {
            thread.every(SURVEY, membership::lookForMembers);
        }
        return membership;
    }

    private static MemberConnections connections(Settings settings, NettyBackend backend) {
        return settings.members().warmConnections() ? backend : new OnDemandConnections(backend);
    }

    static void close(@Disposes LiveMembership membership) {
        membership.close();
    }

    private static MemberSource source(SourceSpec spec, Optional<ClusterDirectory> directory) {
        return switch (spec) {
            case SourceSpec.Static fixed -> StaticMembers.of(fixed.servers());
            case SourceSpec.Dns dns -> throw unserved(spec);
            case SourceSpec.Srv srv -> throw unserved(spec);
            case SourceSpec.Kubernetes kubernetes -> throw unserved(spec);
            case SourceSpec.ZooKeeper zooKeeper -> directory.orElseThrow(() -> unserved(spec));
        };
    }

    private static IllegalStateException unserved(SourceSpec spec) {
        return new IllegalStateException("no source for " + spec);
    }
}
