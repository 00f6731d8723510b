package io.jubaproxy.rest;

import io.jubaproxy.access.Grants;
import io.jubaproxy.failure.RefusedException;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;

/** Lets requests to the operators' addresses pass, or answers them with a problem. */
@Provider
@OperatorsOnly
@Priority(Priorities.AUTHORIZATION)
public class AdminFilter implements ContainerRequestFilter {
    @Inject
    private OperatorAccess operators;

    @Inject
    private HttpAccess access;

    @Inject
    private HttpAudit audit;

    @Context
    private HttpServletRequest request;

    @Override
    public void filter(ContainerRequestContext context) {
        MultivaluedMap<String, String> place = context.getUriInfo().getPathParameters();
        try {
            operators.admit(request, named(place, "service"), named(place, "cluster"));
        } catch (RefusedException e) {
            if (!OperatorAccess.isReading(request)) {
                audit.change(request, access.knownCaller(request)).ended(e);
            }
            context.abortWith(Challenge.in(ProblemJson.answer(Problem.of(e)), e.kind(), request)
                    .build());
        }
    }

    private static String named(MultivaluedMap<String, String> place, String parameter) {
        String name = place.getFirst(parameter);
        return name == null ? Grants.ALL : name;
    }
}
