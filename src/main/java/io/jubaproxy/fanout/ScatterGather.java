package io.jubaproxy.fanout;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Membership;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.service.Routing;
import java.util.List;
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
     * Sends the request to its servers.
     *
     * @return the fan-out under way; its verdict always comes, at the deadline at the latest
     * @throws RefusedException of kind no-server or no-ring; nothing was sent then
     */
    public Gathering start(ProxyRequest request) {
        Routing routing = request.method().routing();
        List<Endpoint> endpoints = route(request, routing);
        FanOut fanOut = new FanOut(
                request.requestId(),
                request.cluster(),
                request.method().name(),
                request.params(),
                endpoints,
                urgency(routing),
                aggregators.apply(request.method().aggregator()),
                request.timeout());
        Gathering gathering = new Gathering(fanOut, mode, time, observer);
        gathering.start(backend, timer);
        return gathering;
    }

    private List<Endpoint> route(ProxyRequest request, Routing routing) {
        Snapshot members = membership.snapshot(request.cluster()).orElse(Snapshot.EMPTY);
        return router.route(
                routing, request.cluster(), members, request.ringKey().sharedArray(), backend::isBackingOff);
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
