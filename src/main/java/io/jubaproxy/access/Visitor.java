package io.jubaproxy.access;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who stays for many requests, and what it may do by the rules of the moment: worked out once for each reading of the rules. Used by one thread
 * at a time.
 */
public final class Visitor {
    private final Supplier<Rules> rules;
    private Caller caller = Caller.ANONYMOUS;
    private @Nullable Rules known;
    private Grants grants = Grants.EVERYTHING;

    /** Anonymous until it is {@linkplain #is known}. */
    public Visitor(Supplier<Rules> rules) {
        this.rules = rules;
    }

    /** It has proved who it is. */
    public void is(Caller proven) {
        caller = proven;
        known = null;
    }

    public Caller caller() {
        return caller;
    }

    /** As {@link Grants#allow}. */
    public boolean may(Right right, String service, String cluster, String method) {
        Rules current = rules.get();
        if (current != known) {
            grants = current.of(caller);
            known = current;
        }
        return grants.allow(right, service, cluster, method);
    }
}
