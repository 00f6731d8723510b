package io.jubaproxy.rest;

import io.jubaproxy.config.Settings;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.observe.Arrival;
import io.jubaproxy.observe.Requests;
import io.jubaproxy.proxy.InFlight;
import jakarta.inject.Inject;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Names every request, tells browsers which pages may call and refuses the others, refuses headers that no REST engine can read, and counts the
 * request until it is answered. A servlet filter, since it also sees what the server answers itself.
 */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class RequestFilter implements Filter {
    private static final String CALLS = "/api/";
    private static final String ENTRY = InFlight.Entry.class.getName();

    @Inject
    private InFlight inFlight;

    @Inject
    private Requests requests;

    @Inject
    private Settings settings;

    private Cors cors = new Cors(List.of());
    private ForeignPages foreignPages = new ForeignPages(List.of());

    @Override
    public void init(FilterConfig config) {
        cors = new Cors(settings.http().corsOrigins());
        foreignPages = new ForeignPages(settings.http().corsOrigins());
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http && response instanceof HttpServletResponse answer) {
            filter(http, answer, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    private void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String id = RequestId.from(request.getHeader(RequestId.HEADER));
        RequestId.keep(request, id);
        response.setHeader(RequestId.HEADER, id);
        boolean isBelowApi = request.getRequestURI().startsWith(request.getContextPath() + CALLS);
        if (isBelowApi && answersForCors(request, response)) {
            return;
        }
        // Pages of elsewhere whatever the path: so no spelling of one goes around it.
        Optional<Problem> problem = foreignPages
                .refusal(
                        request.getMethod(),
                        request.getHeader("Origin"),
                        host(request),
                        request.getHeader("Sec-Fetch-Site"))
                .map(reason -> Problem.refusal(FailureKind.FORBIDDEN, reason))
                .or(() -> isBelowApi ? UnreadableHeaders.problemWith(request) : Optional.empty());
        if (problem.isPresent()) {
            requests.refused(arrival(request), id, problem.get().kind());
            ProblemJson.send(problem.get(), response);
            return;
        }
        InFlight.Entry entry = inFlight.enter();
        request.setAttribute(ENTRY, entry);
        try {
            chain.doFilter(request, response);
        } finally {
            if (!request.isAsyncStarted()) {
                entry.leave();
            }
        }
    }

    /** Where the request came in. */
    static Arrival arrival(HttpServletRequest request) {
        return new Arrival(
                Door.HTTP,
                String.valueOf(request.getRemoteAddr()),
                request.getRemotePort(),
                name -> Optional.ofNullable(request.getHeader(name)));
    }

    /** What an asynchronous resource has to let leave once its answer is out; the filter lets the others leave. */
    static InFlight.Entry entryOf(HttpServletRequest request) {
        if (request.getAttribute(ENTRY) instanceof InFlight.Entry entry) {
            return entry;
        }
        throw new IllegalStateException("the request did not come through its filter");
    }

    /** HTTP/2 has no such header; the server knows what stands in its place. */
    private static String host(HttpServletRequest request) {
        String host = request.getHeader("Host");
        return host == null ? request.getServerName() + ":" + request.getServerPort() : host;
    }

    /** Adds what browsers look for; true where that is the whole answer. */
    private boolean answersForCors(HttpServletRequest request, HttpServletResponse response) {
        String origin = request.getHeader("Origin");
        String requestedMethod = request.getHeader("Access-Control-Request-Method");
        boolean isPreflight = cors.isAllowedPreflight(request.getMethod(), origin, requestedMethod);
        (isPreflight ? cors.preflight(origin) : cors.actual(origin)).forEach(response::addHeader);
        if (isPreflight) {
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        }
        return isPreflight;
    }
}
