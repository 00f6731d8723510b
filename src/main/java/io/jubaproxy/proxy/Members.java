package io.jubaproxy.proxy;

import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.config.Settings;
import io.jubaproxy.config.SourceSpec;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberConnections;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.MembershipRules;
import io.jubaproxy.membership.StaticMembers;
import io.jubaproxy.proxy.ManagedThreads.CoreThreads;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;

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
    static LiveMembership membership(Settings settings, NettyBackend backend) {
        MembershipRules rules = new MembershipRules(
                settings.members().maxAge(), TimeSource.SYSTEM::nanoTime, TimeSource.SYSTEM::wallTime);
        LiveMembership membership = new LiveMembership(rules, connections(settings, backend), Optional.empty());
        settings.members().sources().forEach((name, spec) -> membership.follow(name, source(spec), spec.toString()));
        return membership;
    }

    private static MemberConnections connections(Settings settings, NettyBackend backend) {
        return settings.members().warmConnections() ? backend : new OnDemandConnections(backend);
    }

    static void close(@Disposes LiveMembership membership) {
        membership.close();
    }

    private static MemberSource source(SourceSpec spec) {
        return switch (spec) {
            case SourceSpec.Static fixed -> StaticMembers.of(fixed.servers());
            case SourceSpec.Dns dns -> throw unserved(spec);
            case SourceSpec.Srv srv -> throw unserved(spec);
            case SourceSpec.Kubernetes kubernetes -> throw unserved(spec);
            case SourceSpec.ZooKeeper zooKeeper -> throw unserved(spec);
        };
    }

    private static IllegalStateException unserved(SourceSpec spec) {
        return new IllegalStateException("no source for " + spec);
    }
}
