package io.jubaproxy.contract.frozen;

import io.jubaproxy.fanout.DeadlineTimer;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;

/** A core timer that never fires: what is left is the backstop. */
@Alternative
@Priority(1)
@ApplicationScoped
public class FrozenTimer implements DeadlineTimer {
    @Override
    public Cancellation at(long nanos, Runnable task) {
        return () -> {};
    }
}
