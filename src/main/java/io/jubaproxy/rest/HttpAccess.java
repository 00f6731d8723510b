package io.jubaproxy.rest;

import io.jubaproxy.access.Access;
import io.jubaproxy.access.Caller;
import io.jubaproxy.access.Grants;
import io.jubaproxy.access.Right;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Collections;
import java.util.List;

/** Who sent an HTTP request, and whether the rules let it have what it asks for. Thread-safe. */
@Dependent
class HttpAccess {
    private static final String FOUND_OUT = Caller.class.getName();

    private final Access access;

    @Inject
    HttpAccess(Access access) {
        this.access = access;
    }

    boolean isOn() {
        return access.isOn();
    }

    /**
     * Who sent it. Where there are no rules nobody is asked, whatever the request shows.
     *
     * @throws RefusedException of kind unauthenticated where it shows what is not taken
     */
    Caller caller(HttpServletRequest request) {
        if (!access.isOn() || request.getAttribute(FOUND_OUT) instanceof Caller) {
            return knownCaller(request);
        }
        Caller caller = access.authenticator().identify(authorization(request));
        request.setAttribute(FOUND_OUT, caller);
        return caller;
    }

    /** As far as it has been found out already. */
    Caller knownCaller(HttpServletRequest request) {
        return request.getAttribute(FOUND_OUT) instanceof Caller caller ? caller : Caller.ANONYMOUS;
    }

    /**
     * Lets on whoever may do anything at all here, so that nobody else learns what there is.
     *
     * @throws RefusedException of kind unauthenticated or forbidden
     */
    void requireAnything(Caller caller) {
        if (access.rules().get().of(caller).isNothing()) {
            throw refusal(caller, "no rule lets it do anything here");
        }
    }

    /**
     * @param cluster {@link Grants#ALL} where it is about no single one
     * @param method {@link Grants#ALL} where it is about none
     * @throws RefusedException of kind unauthenticated or forbidden
     */
    void require(Caller caller, Right right, String service, String cluster, String method) {
        if (!access.rules().get().of(caller).allow(right, service, cluster, method)) {
            throw refusal(caller, "no rule lets it do this, which needs " + right.label());
        }
    }

    /** Whether who shows this may do so now, on every cluster: rules and tokens change while an answer goes on. */
    boolean allows(List<String> authorization, Right right) {
        try {
            Caller caller = access.authenticator().identify(authorization);
            return access.rules().get().of(caller).allow(right, Grants.ALL, Grants.ALL, Grants.ALL);
        } catch (RefusedException e) {
            return false;
        }
    }

    /** What a request shows of its sender. */
    static List<String> authorization(HttpServletRequest request) {
        return Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
    }

    /** An anonymous caller may try again with a token. */
    private static RefusedException refusal(Caller caller, String why) {
        return caller.isAnonymous()
                ? new RefusedException(
                        FailureKind.UNAUTHENTICATED, "the request shows no token, and without one " + why)
                : new RefusedException(FailureKind.FORBIDDEN, caller.shown() + " is known, but " + why);
    }
}
