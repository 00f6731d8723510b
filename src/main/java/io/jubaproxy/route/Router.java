package io.jubaproxy.route;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.service.Routing;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/** Chooses the endpoints of one request. Stateless apart from its source of chance; safe to share between threads. */
public final class Router {
    private final IntUnaryOperator randomBelow;

    /** @param randomBelow gives a number from 0 to its argument, exclusive; called by many threads */
    public Router(IntUnaryOperator randomBelow) {
        this.randomBelow = randomBelow;
    }

    /**
     * The endpoints to call, in endpoint order: ring order for cht, else sorted by address.
     *
     * @param ringKey raw payload bytes of the first argument; read by cht only
     * @param backingOff endpoints whose last connect failed a moment ago; random routing avoids them while it has others
     * @param full endpoints that take no more calls now; random routing avoids them even more
     * @throws RefusedException of kind no-server or no-ring
     */
    public List<Endpoint> route(
            Routing routing,
            ClusterName cluster,
            Snapshot snapshot,
            byte[] ringKey,
            Predicate<Endpoint> backingOff,
            Predicate<Endpoint> full) {
        return switch (routing) {
            case Routing.Broadcast all -> members(cluster, snapshot);
            case Routing.Random any -> List.of(pick(members(cluster, snapshot), backingOff, full));
            case Routing.Cht(int entries) -> byRing(cluster, snapshot, ringKey, entries);
            case Routing.Internal internal ->
                throw new RefusedException(FailureKind.UNKNOWN_METHOD, "the method is spoken between servers only");
        };
    }

    private Endpoint pick(List<Endpoint> endpoints, Predicate<Endpoint> backingOff, Predicate<Endpoint> full) {
        Endpoint any = oneOf(endpoints);
        if (!backingOff.test(any) && !full.test(any)) {
            return any;
        }
        List<Endpoint> roomy = endpoints.stream().filter(full.negate()).toList();
        List<Endpoint> best = roomy.stream().filter(backingOff.negate()).toList();
        List<Endpoint> second = roomy.isEmpty() ? endpoints : roomy;
        return oneOf(best.isEmpty() ? second : best);
    }

    private Endpoint oneOf(List<Endpoint> endpoints) {
        return endpoints.get(randomBelow.applyAsInt(endpoints.size()));
    }

    private static List<Endpoint> members(ClusterName cluster, Snapshot snapshot) {
        if (snapshot.endpoints().isEmpty()) {
            throw new RefusedException(FailureKind.NO_SERVER, lacks(cluster, "server", snapshot));
        }
        return snapshot.endpoints();
    }

    private static List<Endpoint> byRing(ClusterName cluster, Snapshot snapshot, byte[] ringKey, int entries) {
        if (snapshot.ring().isEmpty()) {
            throw new RefusedException(FailureKind.NO_RING, lacks(cluster, "hash ring", snapshot));
        }
        return HashRing.serversFor(snapshot.ring(), ringKey, entries);
    }

    private static String lacks(ClusterName cluster, String what, Snapshot snapshot) {
        String sentence = "cluster '" + cluster.cluster() + "' of " + cluster.service() + " has no " + what;
        return snapshot.remark().isEmpty() ? sentence : sentence + ": " + snapshot.remark();
    }
}
