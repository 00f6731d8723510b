package io.jubaproxy.rest;

import io.jubaproxy.config.Settings;
import io.jubaproxy.proxy.InFlight;
import jakarta.inject.Inject;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
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

/**
 * Names every request, tells browsers which pages may call, and counts it until its answer is written. A servlet filter, since it also sees what the server answers itself, and
 * since only the servlet container tells when an asynchronous answer is out.
 */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class RequestFilter implements Filter {
    private static final String CALLS = "/api/";

    @Inject
    private InFlight inFlight;

    @Inject
    private Settings settings;

    private Cors cors = new Cors(List.of());

    @Override
    public void init(FilterConfig config) {
        cors = new Cors(settings.http().corsOrigins());
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
        if (request.getRequestURI().startsWith(request.getContextPath() + CALLS) && answersForCors(request, response)) {
            return;
        }
        inFlight.enter();
        boolean isPending = false;
        try {
            chain.doFilter(request, response);
            isPending = request.isAsyncStarted() && countsOut(request);
        } finally {
            if (!isPending) {
                inFlight.leave();
            }
        }
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

    /** False where the answer was out before a listener could be added. */
    private boolean countsOut(HttpServletRequest request) {
        try {
            request.getAsyncContext().addListener(new CountOut());
            return true;
        } catch (IllegalStateException alreadyAnswered) {
            return false;
        }
    }

    private final class CountOut implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            inFlight.leave();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            // completion follows
        }

        @Override
        public void onError(AsyncEvent event) {
            // completion follows
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }
}
