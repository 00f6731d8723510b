package io.jubaproxy.rest;

import io.jubaproxy.config.Settings;
import io.jubaproxy.failure.ProxyException;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers with the failure that the policy selected, or with the proxy's own refusal. */
@Provider
public class ProxyExceptionMapper implements ExceptionMapper<ProxyException> {
    @Inject
    private Settings settings;

    @Override
    public Response toResponse(ProxyException exception) {
        return ProblemJson.answer(Problem.of(exception), settings.http().bigint())
                .build();
    }
}
