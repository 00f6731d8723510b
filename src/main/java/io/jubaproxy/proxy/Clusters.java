package io.jubaproxy.proxy;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.membership.ClusterView.Member;
import io.jubaproxy.membership.ClusterView.State;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.observe.LastFailures;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What operators see of the clusters and do to their members. What they did is forgotten when the process ends. Thread-safe, never blocks. */
public final class Clusters {
    private static final int MOST_NAMES = 50;

    private final LiveMembership membership;
    private final Predicate<Endpoint> isBackingOff;
    private final LastFailures failures;

    /** @param isBackingOff whether a connect to the endpoint failed a moment ago */
    public Clusters(LiveMembership membership, Predicate<Endpoint> isBackingOff, LastFailures failures) {
        this.membership = membership;
        this.isBackingOff = isBackingOff;
        this.failures = failures;
    }

    /** Every cluster, sorted by service and name. */
    public List<ClusterView> all() {
        return membership.views();
    }

    /** @throws RefusedException of status 404, naming the clusters there are */
    public ClusterView one(ClusterName name) {
        List<ClusterView> all = all();
        return all.stream()
                .filter(view -> view.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(
                        "no cluster " + name + " is followed",
                        "clusters are",
                        all.stream().map(view -> view.name().toString()).toList()));
    }

    /** Whether the member would be called, but the last connect to it failed a moment ago. */
    public boolean isUnreachable(Member member) {
        return switch (member.state()) {
            case SERVING, JOINING -> isBackingOff.test(member.endpoint());
            case DRAINED -> false;
        };
    }

    /** The member's latest transport failure; a server that is not called shows none. */
    public Optional<BackendFailure> lastFailure(Member member) {
        return failures.of(member.endpoint());
    }

    /**
     * Takes a member out until it is {@linkplain #restore put back}; it may be out already.
     *
     * @param member its address or its ring name
     * @return the cluster afterwards
     * @throws RefusedException of status 404, naming the members there are
     */
    public ClusterView drain(ClusterName name, String member) {
        ClusterView view = one(name);
        for (Member each : members(view, member)) {
            boolean isOut = each.state() == State.DRAINED || membership.drain(name, each.endpoint());
            if (!isOut) {
                throw unknown(one(name), member);
            }
        }
        return one(name);
    }

    /**
     * Puts a member back; it may have been in all the time.
     *
     * @param member its address or its ring name
     * @return the cluster afterwards
     * @throws RefusedException of status 404, naming the members there are
     */
    public ClusterView restore(ClusterName name, String member) {
        members(one(name), member).forEach(each -> membership.restore(name, each.endpoint()));
        return one(name);
    }

    /** At least one: members that share an address go together. */
    private static List<Member> members(ClusterView view, String text) {
        List<Member> byAddress = matching(view, endpoint -> endpoint.address().equals(text));
        List<Member> found = byAddress.isEmpty()
                ? matching(view, endpoint -> endpoint.ringName().equals(text))
                : byAddress;
        if (found.isEmpty()) {
            throw unknown(view, text);
        }
        return found;
    }

    private static List<Member> matching(ClusterView view, Predicate<Endpoint> wanted) {
        return view.members().stream()
                .filter(each -> wanted.test(each.endpoint()))
                .toList();
    }

    private static RefusedException unknown(ClusterView view, String member) {
        return unknown(
                view.name() + " has no member " + member,
                "members are",
                view.members().stream().map(each -> each.endpoint().address()).toList());
    }

    /** The kind whose status is 404 and which is about names, not about methods. */
    private static RefusedException unknown(String what, String introduction, List<String> names) {
        String listed = names.isEmpty()
                ? "there is none"
                : introduction + " " + names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        String more = names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "";
        return new RefusedException(FailureKind.UNKNOWN_SERVICE, what + "; " + listed + more);
    }
}
