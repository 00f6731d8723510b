package io.jubaproxy.proxy;

import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.config.Settings;
import io.jubaproxy.config.SettingsWatch;
import io.jubaproxy.config.SourceSpec;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.membership.StaticMembers;
import io.jubaproxy.membership.dns.DnsSources;
import io.jubaproxy.membership.kubernetes.KubernetesApi;
import io.jubaproxy.membership.kubernetes.KubernetesSettings;
import io.jubaproxy.proxy.ManagedThreads.CoreThreads;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the membership of the settings a bean, whatever sources it is from. */
@Dependent
public class Members {
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
    static DnsSources dns(Settings settings, SourceThread thread) {
        Settings.Dns dns = settings.members().dns();
        return new DnsSources(dns.refresh(), dns.server(), thread.executor());
    }

    static void close(@Disposes DnsSources dns) {
        dns.close();
    }

    @Produces
    @Singleton
    static KubernetesApi kubernetes(Settings settings, SourceThread thread) {
        Settings.Kubernetes api = settings.members().kubernetes();
        return new KubernetesApi(new KubernetesSettings(api.api(), api.token(), api.authorities()), thread.executor());
    }

    static void close(@Disposes KubernetesApi kubernetes) {
        kubernetes.close();
    }

    @Produces
    @Singleton
    static LiveMembership membership(
            Settings settings,
            NettyBackend backend,
            Instance<DnsSources> dns,
            Instance<KubernetesApi> kubernetes,
            SettingsWatch watch,
            SourceThread thread) {
        MembershipRules rules = new MembershipRules(
                settings.members().maxAge(), TimeSource.SYSTEM::nanoTime, TimeSource.SYSTEM::wallTime);
        LiveMembership membership = new LiveMembership(rules, connections(settings, backend), Optional.empty());
        NamedClusters named = new NamedClusters(membership, spec -> source(spec, dns::get, kubernetes::get));
        named.follow(settings.members().sources());
        watch.start(thread.executor(), named::change);
        return membership;
    }

    @Produces
    @Singleton
    static Clusters clusters(LiveMembership membership, Backend backend) {
        return new Clusters(membership, backend::isBackingOff);
    }

    private static MemberConnections connections(Settings settings, NettyBackend backend) {
        return settings.members().warmConnections() ? backend : new OnDemandConnections(backend);
    }

    static void close(@Disposes LiveMembership membership) {
        membership.close();
    }

    /** What a source needs is made when the first cluster needs it. */
    private static MemberSource source(SourceSpec spec, Supplier<DnsSources> dns, Supplier<KubernetesApi> kubernetes) {
        return switch (spec) {
            case SourceSpec.Static fixed -> StaticMembers.of(fixed.servers());
            case SourceSpec.Dns name -> dns.get().addresses(name.name(), name.port());
            case SourceSpec.Srv service -> dns.get().services(service.name());
            case SourceSpec.Kubernetes(String namespace, String service, int port) ->
                kubernetes.get().service(namespace, service, port);
            case SourceSpec.ZooKeeper zooKeeper -> throw unserved(spec);
        };
    }

    private static IllegalStateException unserved(SourceSpec spec) {
        return new IllegalStateException("no source for " + spec);
    }
}
