package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Set;

/** What can only be read: other methods are refused in the words of every other refusal, not with a page of the server's. */
abstract class ReadOnlyServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (READING.contains(request.getMethod())) {
            super.service(request, response);
            return;
        }
        response.setHeader(HttpHeaders.ALLOW, "GET, HEAD, OPTIONS");
        String asked = request.getMethod() + " " + request.getRequestURI();
        ProblemJson.send(
                Problem.refusal(
                        FailureKind.METHOD_NOT_ALLOWED, asked + " is not allowed; it can only be read, with GET"),
                response);
    }
}
