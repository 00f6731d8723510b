package io.jubaproxy.proxy;

import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.config.Settings;
import io.jubaproxy.config.SettingsWatch;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.load.Admission;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.observe.LastFailures;
import io.jubaproxy.proxy.ManagedThreads.CoreThreads;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

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
    static Sources sources(Settings settings, ZooKeeperLink zooKeeper, SourceThread thread) {
        return new Sources(settings.members(), zooKeeper.directory(), thread);
    }

    static void close(@Disposes Sources sources) {
        sources.close();
    }

    @Produces
    @Singleton
    static LiveMembership membership(
            Settings settings,
            NettyBackend backend,
            Admission admission,
            LastFailures failures,
            ZooKeeperLink zooKeeper,
            Sources sources,
            SettingsWatch watch,
            SourceThread thread) {
        MembershipRules rules = new MembershipRules(
                settings.members().maxAge(),
                TimeSource.SYSTEM::nanoTime,
                TimeSource.SYSTEM::wallTime,
                Profiles.names(settings));
        LiveMembership membership =
                new LiveMembership(rules, connections(settings, backend, admission, failures), zooKeeper.directory());
        NamedClusters named = new NamedClusters(membership, sources::of);
        named.follow(settings.members().sources());
        watch.start(thread.executor(), named::change);
        if (zooKeeper.directory().isPresent()) {
            thread.every(SURVEY, membership::lookForMembers);
        }
        return membership;
    }

    private static MemberConnections connections(
            Settings settings, NettyBackend backend, Admission admission, LastFailures failures) {
        boolean isWarm = settings.members().warmConnections();
        return new CountedConnections(
                isWarm ? backend : new OnDemandConnections(backend), admission.servers(), failures);
    }

    @Produces
    @Singleton
    static Clusters clusters(LiveMembership membership, Backend backend, LastFailures failures) {
        return new Clusters(membership, backend::isBackingOff, failures);
    }

    static void close(@Disposes LiveMembership membership) {
        membership.close();
    }
}
