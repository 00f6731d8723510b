package io.jubaproxy.rest;

import io.jubaproxy.proxy.InFlight;
import jakarta.inject.Inject;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Names every request and counts it until its answer is written. A servlet filter, since it also sees what the server answers itself, and
 * since only the servlet container tells when an asynchronous answer is out.
 */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class RequestFilter implements Filter {
    @Inject
    private InFlight inFlight;

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
