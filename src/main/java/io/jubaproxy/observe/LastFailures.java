package io.jubaproxy.observe;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureClass;
import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.membership.Endpoint;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The latest transport failure of each server: what a state that is asked a second later doesn't tell. Thread-safe; costs a success nothing. */
public final class LastFailures implements FanOutObserver {
    private final Map<Endpoint, BackendFailure> latest = new ConcurrentHashMap<>();

    @Override
    public void settled(FanOutRecord record) {
        for (BackendFailure failure : record.failures()) {
            if (failure.kind().failureClass() == FailureClass.TRANSPORT) {
                latest.merge(failure.endpoint(), failure, LastFailures::later);
            }
        }
    }

    private static BackendFailure later(BackendFailure one, BackendFailure other) {
        return one.at().isAfter(other.at()) ? one : other;
    }

    @Override
    public void late(Endpoint endpoint) {}

    /** The latest one of the server since it became a member. */
    public Optional<BackendFailure> of(Endpoint endpoint) {
        return Optional.ofNullable(latest.get(endpoint));
    }

    /** Forgets the others. */
    public void keepOnly(Set<Endpoint> members) {
        latest.keySet().retainAll(members);
    }
}
