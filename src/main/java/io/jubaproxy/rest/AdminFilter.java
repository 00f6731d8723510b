package io.jubaproxy.rest;

import io.jubaproxy.config.Settings;
import io.jubaproxy.failure.FailureKind;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;

/** Lets requests to the operators' addresses pass, or answers them with a problem. */
@Provider
@OperatorsOnly
@Priority(Priorities.AUTHORIZATION)
public class AdminFilter implements ContainerRequestFilter {
    @Inject
    private Settings settings;

    @Context
    private HttpServletRequest request;

    @Override
    public void filter(ContainerRequestContext context) {
        refusal(request, settings)
                .ifPresent(
                        problem -> context.abortWith(ProblemJson.answer(problem).build()));
    }

    /** Why the request is refused, for addresses that no REST engine serves; empty where it may go on. */
    static Optional<Problem> refusal(HttpServletRequest request, Settings settings) {
        String host = request.getHeader(HttpHeaders.HOST);
        AdminGuard.Caller caller = new AdminGuard.Caller(
                request.getRemoteAddr(),
                // HTTP/2 has no such header; the server knows what stands in its place.
                host == null ? request.getServerName() : host,
                request.getHeader("Origin"),
                request.getMethod());
        return new AdminGuard(settings.http().admin(), settings.http().corsOrigins())
                .refusal(caller)
                .map(reason -> Problem.refusal(FailureKind.FORBIDDEN, reason));
    }
}
