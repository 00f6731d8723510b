package io.jubaproxy.proxy;

import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.config.Settings;
import io.jubaproxy.config.SourceSpec;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.DeadlineTimer;
import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Membership;
import io.jubaproxy.membership.StaticMembership;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** Builds the core from the settings, on threads of the container, and closes it when the application ends. */
@ApplicationScoped
public class Core {
    @Resource
    private ManagedExecutorService executor;

    @Resource
    private ManagedThreadFactory threads;

    @Produces
    @Singleton
    Workers workers() {
        return new Workers(executor);
    }

    @Produces
    @Singleton
    InFlight inFlight() {
        return new InFlight();
    }

    @Produces
    @Singleton
    ServiceCatalog catalog(Settings settings) {
        return ServiceCatalog.load();
    }

    @Produces
    @Singleton
    Membership membership(Settings settings) {
        return new StaticMembership(settings.members().sources().entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        entry -> new ClusterName(
                                entry.getKey().service(), entry.getKey().cluster()),
                        entry -> endpoints(entry.getValue()))));
    }

    private static List<Endpoint> endpoints(SourceSpec source) {
        return switch (source) {
            case SourceSpec.Static fixed ->
                fixed.servers().stream()
                        .map(server -> Endpoint.of(server.host(), server.port()))
                        .toList();
            case SourceSpec.Dns dns -> List.of();
            case SourceSpec.Srv srv -> List.of();
            case SourceSpec.Kubernetes kubernetes -> List.of();
            case SourceSpec.ZooKeeper zooKeeper -> List.of();
        };
    }

    @Produces
    @Singleton
    DeadlineTimer timer() {
        return new PlainTimer(threads);
    }

    void close(@Disposes DeadlineTimer timer) {
        ((PlainTimer) timer).close();
    }

    @Produces
    @Singleton
    Backend backend(Settings settings) {
        return new PlainBackend();
    }

    @Produces
    @Singleton
    ScatterGather scatterGather(
            Settings settings, Membership membership, Backend backend, DeadlineTimer timer, FanOutObserver observer) {
        return new ScatterGather(
                membership,
                new Router(bound -> ThreadLocalRandom.current().nextInt(bound)),
                Aggregators::of,
                backend,
                timer,
                TimeSource.SYSTEM,
                mode(settings),
                observer);
    }

    private static AnswerMode mode(Settings settings) {
        return switch (settings.calls().answer()) {
            case DECIDED -> AnswerMode.DECIDED;
            case ALL -> AnswerMode.ALL;
        };
    }
}
