package io.jubaproxy.fanout;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Membership;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.service.Routing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The core behind both doors: routes a request, sends it to its servers and gathers what they answer. Thread-safe, never blocks. */
public final class ScatterGather {
    private final Membership membership;
    private final Router router;
    private final Function<AggregatorRule, Aggregator> aggregators;
    private final Backend backend;
    private final DeadlineTimer timer;
    private final TimeSource time;
    private final AnswerMode mode;
    private final FanOutObserver observer;

    public ScatterGather(
            Membership membership,
            Router router,
            Function<AggregatorRule, Aggregator> aggregators,
            Backend backend,
            DeadlineTimer timer,
            TimeSource time,
            AnswerMode mode,
            FanOutObserver observer) {
        this.membership = membership;
        this.router = router;
        this.aggregators = aggregators;
        this.backend = backend;
        this.timer = timer;
        this.time = time;
        this.mode = mode;
        this.observer = observer;
    }

    /**
     * Sends the request to its servers. A cluster that memory doesn't know is looked up first, and the time that takes is part of the request's.
     *
     * @return the verdict of its fan-out always comes, at the deadline at the latest
     */
    public Dispatch start(ProxyRequest request) {
        Optional<Snapshot> known = membership.snapshot(request.cluster());
        if (known.isEmpty()) {
            return lookUpAndStart(request);
        }
        try {
            Gathering gathering = start(request, known.get(), request.timeout());
            return new Dispatch(CompletableFuture.completedStage(gathering), () -> {});
        } catch (RuntimeException e) {
            return new Dispatch(CompletableFuture.failedStage(e), () -> {});
        }
    }

    private Dispatch lookUpAndStart(ProxyRequest request) {
        long started = time.nanoTime();
        CompletableFuture<Snapshot> members = new CompletableFuture<>();
        Runnable end = () -> members.complete(Snapshot.none("its members were not found in time"));
        DeadlineTimer.Cancellation alarm = timer.at(started + request.timeout().toNanos(), end);
        CompletionStage<Gathering> gathering = members.thenApply(found -> {
            alarm.cancel();
            return start(request, found, request.timeout().minusNanos(time.nanoTime() - started));
        });
        CompletionStage<Boolean> unused = membership.lookUp(request.cluster()).thenApply(members::complete);
        return new Dispatch(gathering, end);
    }

    private Gathering start(ProxyRequest request, Snapshot members, Duration timeout) {
        Routing routing = request.method().routing();
        List<Endpoint> endpoints = router.route(
                routing, request.cluster(), members, request.ringKey().sharedArray(), backend::isBackingOff);
        FanOut fanOut = new FanOut(
                request,
                endpoints,
                urgency(routing),
                aggregators.apply(request.method().aggregator()),
                timeout);
        Gathering gathering = new Gathering(fanOut, mode, time, observer);
        gathering.start(backend, timer);
        return gathering;
    }

    /** Random routing comes to a backing-off endpoint only when there is no other; then it is worth a try. */
    private static Backend.Urgency urgency(Routing routing) {
        return switch (routing) {
            case Routing.Random any -> Backend.Urgency.CONNECT_ANYWAY;
            case Routing.Broadcast all -> Backend.Urgency.FAIL_IN_BACK_OFF;
            case Routing.Cht ring -> Backend.Urgency.FAIL_IN_BACK_OFF;
            case Routing.Internal internal -> Backend.Urgency.FAIL_IN_BACK_OFF;
        };
    }
}
