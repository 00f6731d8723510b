package io.jubaproxy.fanout;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.Share;
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
import java.util.function.Predicate;

/**
 * The core behind both doors: takes a request on or refuses it, routes it, sends it to its servers and gathers what they answer. Thread-safe,
 * never blocks.
 */
public final class ScatterGather {
    /** How often random routing looks again when others took the room it had seen. */
    private static final int LOOKS = 3;

    private final Membership membership;
    private final Router router;
    private final Function<AggregatorRule, Aggregator> aggregators;
    private final Backend backend;
    private final DeadlineTimer timer;
    private final TimeSource time;
    private final AnswerMode mode;
    private final FanOutObserver observer;
    private final Admission admission;
    private final Predicate<Endpoint> backingOff;
    private final Predicate<Endpoint> full;

    /** @param admission refuses what is too much */
    public ScatterGather(
            Membership membership,
            Router router,
            Function<AggregatorRule, Aggregator> aggregators,
            Backend backend,
            DeadlineTimer timer,
            TimeSource time,
            AnswerMode mode,
            FanOutObserver observer,
            Admission admission) {
        this.membership = membership;
        this.router = router;
        this.aggregators = aggregators;
        this.backend = backend;
        this.timer = timer;
        this.time = time;
        this.mode = mode;
        this.observer = observer;
        this.admission = admission;
        this.backingOff = backend::isBackingOff;
        this.full = admission.servers()::isFull;
    }

    /**
     * Sends the request to its servers. A cluster that memory doesn't know is looked up first, and the time that takes is part of the request's.
     *
     * @return the verdict of its fan-out always comes, at the deadline at the latest
     */
    public Dispatch start(ProxyRequest request) {
        try {
            Share share = admission.admit(request.params().size());
            Optional<Snapshot> known = membership.snapshot(request.cluster());
            if (known.isEmpty()) {
                return lookUpAndStart(request, share);
            }
            Gathering gathering = start(request, known.get(), request.timeout(), share);
            return new Dispatch(CompletableFuture.completedStage(gathering), () -> {});
        } catch (Throwable e) {
            return new Dispatch(CompletableFuture.failedStage(e), () -> {});
        }
    }

    private Dispatch lookUpAndStart(ProxyRequest request, Share share) {
        long started = time.nanoTime();
        CompletableFuture<Snapshot> members = new CompletableFuture<>();
        Runnable end = () -> members.complete(Snapshot.none("its members were not found in time"));
        DeadlineTimer.Cancellation alarm = timer.at(started + request.timeout().toNanos(), end);
        CompletionStage<Gathering> gathering = members.thenApply(found -> {
            alarm.cancel();
            return start(request, found, request.timeout().minusNanos(time.nanoTime() - started), share);
        });
        CompletionStage<Boolean> unused = membership.lookUp(request.cluster()).thenApply(members::complete);
        return new Dispatch(gathering, end);
    }

    private Gathering start(ProxyRequest request, Snapshot members, Duration timeout, Share share) {
        FanOut fanOut;
        try {
            fanOut = routed(request, members, timeout, share);
        } catch (Throwable e) {
            share.end();
            throw e;
        }
        request.trace().routed(fanOut);
        Gathering gathering = new Gathering(fanOut, mode, time, observer, share);
        gathering.start(backend, timer);
        return gathering;
    }

    private FanOut routed(ProxyRequest request, Snapshot members, Duration timeout, Share share) {
        Routing routing = request.method().routing();
        return new FanOut(
                request,
                endpoints(request, members, share),
                urgency(routing),
                aggregators.apply(request.method().aggregator()),
                timeout);
    }

    /** Servers that all have room for the call, which is taken; where one has none, nothing is sent to any. */
    private List<Endpoint> endpoints(ProxyRequest request, Snapshot members, Share share) {
        Routing routing = request.method().routing();
        for (int looks = routing instanceof Routing.Random ? LOOKS : 1; ; looks--) {
            List<Endpoint> endpoints =
                    router.route(routing, request.cluster(), members, request.ringKey(), backingOff, full);
            Optional<Endpoint> withoutRoom = share.begin(endpoints);
            if (withoutRoom.isEmpty()) {
                return endpoints;
            }
            if (looks == 1) {
                throw admission.full(withoutRoom.get());
            }
        }
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
