package io.jubaproxy.rest;

import io.jubaproxy.config.Settings;
import io.jubaproxy.failure.ProxyException;
import io.jubaproxy.observe.FailedRequest;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger.Level;

/** Answers a defect of ours with a generic problem; what it was goes to the log. */
@Provider
public class UnexpectedExceptionMapper implements ExceptionMapper<Throwable> {
    private static final System.Logger LOG = System.getLogger(UnexpectedExceptionMapper.class.getName());

    @Inject
    private Settings settings;

    @Context
    private HttpServletRequest request;

    @Override
    public Response toResponse(Throwable failure) {
        if (failure.getCause() instanceof ProxyException wrapped) {
            return ProblemJson.answer(Problem.of(wrapped), settings.http().bigint())
                    .build();
        }
        String id = RequestId.of(request);
        LOG.log(Level.ERROR, "request " + id + " failed", new FailedRequest(id, failure));
        return ProblemJson.answer(Problem.internalError()).build();
    }
}
