package io.jubaproxy.rest;

import io.jubaproxy.access.Caller;
import io.jubaproxy.access.Grants;
import io.jubaproxy.access.Right;
import io.jubaproxy.config.Admin;
import io.jubaproxy.config.Settings;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;

/** Lets requests to the operators' addresses pass, or answers them with a problem. */
@Provider
@OperatorsOnly
@Priority(Priorities.AUTHORIZATION)
public class AdminFilter implements ContainerRequestFilter {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    @Inject
    private Settings settings;

    @Inject
    private HttpAccess access;

    @Inject
    private HttpAudit audit;

    @Context
    private HttpServletRequest request;

    @Override
    public void filter(ContainerRequestContext context) {
        try {
            admit(context.getUriInfo().getPathParameters());
        } catch (RefusedException e) {
            if (!isReading()) {
                audit.change(request, access.knownCaller(request)).ended(e);
            }
            context.abortWith(Challenge.in(ProblemJson.answer(Problem.of(e)), e.kind(), request)
                    .build());
        }
    }

    /** A caller with a name is judged by the rules alone, wherever it is; one without by its place, and where everybody's place will do by the rules too. */
    private void admit(MultivaluedMap<String, String> place) {
        Admin admin = settings.http().admin();
        Caller caller = admin == Admin.OFF ? Caller.ANONYMOUS : access.caller(request);
        if (caller.isAnonymous()) {
            admitByPlace(admin);
        }
        boolean rulesDecide = access.isOn() && (admin == Admin.ON || !caller.isAnonymous());
        if (rulesDecide) {
            Right right = isReading() ? Right.ADMIN_READ : Right.ADMIN_CHANGE;
            access.require(caller, right, named(place, "service"), named(place, "cluster"), Grants.ALL);
        }
    }

    private static String named(MultivaluedMap<String, String> place, String parameter) {
        String name = place.getFirst(parameter);
        return name == null ? Grants.ALL : name;
    }

    private void admitByPlace(Admin admin) {
        String host = request.getHeader(HttpHeaders.HOST);
        AdminGuard.Caller sender = new AdminGuard.Caller(
                request.getRemoteAddr(),
                // HTTP/2 has no such header; the server knows what stands in its place.
                host == null ? request.getServerName() : host,
                request.getHeader("Origin"),
                request.getMethod());
        new AdminGuard(admin, settings.http().corsOrigins()).refusal(sender).ifPresent(reason -> {
            boolean mayReturnWithAToken = access.isOn() && admin == Admin.LOCAL;
            throw new RefusedException(
                    mayReturnWithAToken ? FailureKind.UNAUTHENTICATED : FailureKind.FORBIDDEN, reason);
        });
    }

    private boolean isReading() {
        return READING.contains(request.getMethod());
    }
}
