package io.jubaproxy.rest;

import io.jubaproxy.failure.ProxyException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers with the failure that the policy selected, or with the proxy's own refusal. */
@Provider
public class ProxyExceptionMapper implements ExceptionMapper<ProxyException> {
    @Override
    public Response toResponse(ProxyException exception) {
        return ProblemJson.answer(Problem.of(exception)).build();
    }
}
