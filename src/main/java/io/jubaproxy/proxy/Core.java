package io.jubaproxy.proxy;

import io.jubaproxy.access.Access;
import io.jubaproxy.access.Audit;
import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.backend.BackendSettings;
import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.backend.WheelTimer;
import io.jubaproxy.config.Settings;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.DeadlineTimer;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.files.FileWatch;
import io.jubaproxy.load.Admission;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.Membership;
import io.jubaproxy.observe.FanOutLog;
import io.jubaproxy.observe.LogQueue;
import io.jubaproxy.observe.OneByOne;
import io.jubaproxy.observe.Vitals;
import io.jubaproxy.observe.Watchers;
import io.jubaproxy.proxy.ManagedThreads.CoreThreads;
import io.jubaproxy.route.Router;
import io.netty.channel.EventLoopGroup;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/** Builds the core from the settings, on threads of the container, and closes it when the application ends. */
@Dependent
public class Core {
    @Produces
    @Singleton
    static InFlight inFlight() {
        return new InFlight();
    }

    @Produces
    @Singleton
    static FanOutLog log(LogQueue queue) {
        return new FanOutLog(queue, TimeSource.SYSTEM);
    }

    @Produces
    @Singleton
    static Access access(Settings settings, FileWatch files) {
        return settings.access().map(each -> each.open(files)).orElse(Access.OFF);
    }

    @Produces
    @Singleton
    static Audit audit(Workers workers) {
        return new Audit(new OneByOne(workers::run));
    }

    @Produces
    @Singleton
    static OpenDoors doors() {
        return new OpenDoors();
    }

    @Produces
    @Singleton
    static Vitals vitals(Instance<LiveMembership> membership, InFlight inFlight, OpenDoors doors) {
        return new Vitals(membership::get, inFlight::isDraining, doors::areOpen);
    }

    @Produces
    @Singleton
    static WheelTimer timer(CoreThreads threads) {
        return new WheelTimer(threads.factory(), TimeSource.SYSTEM);
    }

    static void close(@Disposes WheelTimer timer) {
        timer.close();
    }

    @Produces
    @Singleton
    static NettyBackend backend(
            Settings settings, CoreThreads threads, Watchers watchers, FileWatch files, Admission admission) {
        BackendSettings defaults = BackendSettings.DEFAULT;
        BackendSettings calls = new BackendSettings(
                settings.calls().connectionsPerEndpoint(),
                settings.calls().connectTimeout(),
                settings.calls().idleTimeout(),
                defaults.firstBackOff(),
                defaults.maxBackOff(),
                defaults.replyLimits(),
                defaults.maxWaitingBytes(),
                defaults.eventLoops());
        DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();
        return new NettyBackend(
                calls,
                threads.factory(),
                TimeSource.SYSTEM,
                random,
                watchers::late,
                Profiles.security(settings, files),
                admission.heldBytes().replies());
    }

    @Produces
    @Singleton
    static FileWatch files(CoreThreads threads) {
        return new FileWatch(threads.factory(), FileWatch.PAUSE);
    }

    static void close(@Disposes FileWatch files) {
        files.close();
    }

    /** One set of event loops for both sides of the proxy: a request and its calls then often stay on one thread. */
    @Produces
    @Singleton
    static EventLoopGroup eventLoops(NettyBackend backend) {
        return backend.eventLoops();
    }

    static void close(@Disposes NettyBackend backend) {
        backend.close();
    }

    @Produces
    @Singleton
    static ScatterGather scatterGather(
            Settings settings,
            Membership membership,
            Backend backend,
            DeadlineTimer timer,
            Watchers observer,
            Admission admission) {
        return new ScatterGather(
                membership,
                new Router(bound -> ThreadLocalRandom.current().nextInt(bound)),
                Aggregators::of,
                backend,
                timer,
                TimeSource.SYSTEM,
                mode(settings),
                observer,
                admission);
    }

    @Produces
    @Singleton
    static Admission admission(Settings settings) {
        return new Admission(settings.load());
    }

    private static AnswerMode mode(Settings settings) {
        return switch (settings.calls().answer()) {
            case DECIDED -> AnswerMode.DECIDED;
            case ALL -> AnswerMode.ALL;
        };
    }
}
