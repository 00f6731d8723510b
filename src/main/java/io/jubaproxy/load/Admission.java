package io.jubaproxy.load;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.membership.Endpoint;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The one place where requests are refused because too much is under way, the same for both doors: at once, never after a wait. Thread-safe, never
 * blocks.
 */
public final class Admission {
    private final LoadLimits limits;
    private final HeldBytes held;
    private final ServerLimits servers;
    private final AtomicInteger requests = new AtomicInteger();
    private final LongAdder refusedByRequests = new LongAdder();
    private final LongAdder refusedByBytes = new LongAdder();
    private final LongAdder refusedByCalls = new LongAdder();

    public Admission(LoadLimits limits) {
        this.limits = limits;
        this.held = new HeldBytes(limits.heldBytes());
        this.servers = new ServerLimits(limits.callsPerServer());
    }

    /**
     * Takes a request on.
     *
     * @param bytes of its parameters, which are held until it is over
     * @return its share, which its fan-out has to end
     * @throws RefusedException of kind overloaded, or too-large where it would not even fit alone
     */
    public Share admit(long bytes) {
        refuseWhatNeverFits(bytes);
        if (requests.incrementAndGet() > limits.requests()) {
            requests.decrementAndGet();
            refusedByRequests.increment();
            throw overloaded("the proxy answers " + limits.requests()
                    + " requests already (jubaproxy.max-requests); try again or ask another one");
        }
        if (!held.tryHold(bytes)) {
            requests.decrementAndGet();
            throw noRoom();
        }
        return new Share(this, bytes);
    }

    /** @throws RefusedException of kind too-large where so many bytes of one request would not even fit alone */
    void refuseWhatNeverFits(long bytes) {
        if (bytes > held.most()) {
            throw new RefusedException(
                    FailureKind.TOO_LARGE,
                    "the request has at least " + bytes + " bytes; the proxy holds at most " + held.most()
                            + " at once (jubaproxy.max-held-bytes)");
        }
    }

    /** There is no room for a request's bytes. */
    RefusedException noRoom() {
        refusedByBytes.increment();
        return overloaded("the proxy holds " + held.held() + " bytes of requests and answers already"
                + " (jubaproxy.max-held-bytes); try again or ask another one");
    }

    /** The refusal of a request that a server has no room for. */
    public RefusedException full(Endpoint server) {
        refusedByCalls.increment();
        ServerLimit limit = servers.of(server);
        return overloaded(
                server + " has " + limit.inFlight() + " calls in flight and takes no more for now; nothing was sent");
    }

    private static RefusedException overloaded(String detail) {
        return new RefusedException(FailureKind.OVERLOADED, detail);
    }

    void leave() {
        requests.decrementAndGet();
    }

    /** For a body that is being read. */
    public Lease lease() {
        return new Lease(this);
    }

    public HeldBytes heldBytes() {
        return held;
    }

    public ServerLimits servers() {
        return servers;
    }

    /** Requests under way, counted until their last call has ended, which may be after their answer. */
    public int requests() {
        return requests.get();
    }

    public LoadLimits limits() {
        return limits;
    }

    /** Requests refused since the start. */
    public Refused refused() {
        return new Refused(
                refusedByRequests.sum(), refusedByBytes.sum() + held.refusedInPieces(), refusedByCalls.sum());
    }

    /**
     * Requests refused since the start.
     *
     * @param requests because of the ceiling of requests
     * @param bytes because of the bytes held
     * @param calls because a server had no room
     */
    public record Refused(long requests, long bytes, long calls) {}
}
