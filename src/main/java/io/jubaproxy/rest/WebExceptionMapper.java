package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.observe.FailedRequest;
import io.jubaproxy.observe.Requests;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger.Level;

/** Answers what the REST engine refuses itself, before it has found the resource, in the words of every other refusal. */
@Provider
public class WebExceptionMapper implements ExceptionMapper<WebApplicationException> {
    private static final System.Logger LOG = System.getLogger(WebExceptionMapper.class.getName());

    @Inject
    private Requests requests;

    @Context
    private HttpServletRequest request;

    @Override
    public Response toResponse(WebApplicationException exception) {
        Response engines = exception.getResponse();
        int status = engines.getStatus();
        if (status < 400) {
            return engines;
        }
        Problem problem = problem(status, exception);
        requests.refused(RequestFilter.arrival(request), RequestId.of(request), problem.kind());
        Response.ResponseBuilder answer = ProblemJson.answer(problem);
        Object allowed = engines.getHeaders().getFirst(HttpHeaders.ALLOW);
        return (allowed == null ? answer : answer.header(HttpHeaders.ALLOW, allowed)).build();
    }

    private Problem problem(int status, WebApplicationException exception) {
        String asked = request.getMethod() + " " + request.getRequestURI();
        String path = request.getRequestURI().substring(request.getContextPath().length());
        String instead = Signpost.at(path);
        return switch (status) {
            case 404 -> Problem.refusal(Signpost.missing(path), "nothing is at " + asked + "; " + instead);
            case 405 -> Problem.refusal(FailureKind.METHOD_NOT_ALLOWED, asked + " is not allowed; " + instead);
            case 406 ->
                Problem.refusal(
                        FailureKind.NOT_ACCEPTABLE,
                        "the answer is application/json, which the request's" + " Accept header ("
                                + request.getHeader(HttpHeaders.ACCEPT) + ") excludes");
            case 413 -> Problem.refusal(FailureKind.TOO_LARGE, "the request is too large");
            case 415 ->
                Problem.refusal(
                        FailureKind.UNSUPPORTED_MEDIA_TYPE,
                        "the body's Content-Type is " + request.getContentType()
                                + "; allowed is application/json in UTF-8");
            default -> other(status, exception);
        };
    }

    private Problem other(int status, WebApplicationException exception) {
        if (status < 500) {
            return Problem.refusal(FailureKind.BAD_REQUEST, status, "the request could not be understood");
        }
        String id = RequestId.of(request);
        LOG.log(Level.ERROR, "request " + id + " failed", new FailedRequest(id, exception));
        return Problem.internalError();
    }
}
