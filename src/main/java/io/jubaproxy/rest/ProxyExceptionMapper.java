package io.jubaproxy.rest;

import io.jubaproxy.config.Settings;
import io.jubaproxy.failure.ProxyException;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers with the failure that the policy selected, or with the proxy's own refusal. */
@Provider
public class ProxyExceptionMapper implements ExceptionMapper<ProxyException> {
    @Inject
    private Settings settings;

    @Context
    private HttpServletRequest request;

    @Override
    public Response toResponse(ProxyException exception) {
        Problem problem = Problem.of(exception);
        return Challenge.in(ProblemJson.answer(problem, settings.http().bigint()), problem.kind(), request)
                .build();
    }
}
