package io.jubaproxy.rest;

import io.jubaproxy.config.Settings;
import io.jubaproxy.observe.Exposition;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * {@code /metrics}, and {@code /api/metrics} for servers of which the first is not to be had. A servlet, because an exact mapping wins over what
 * Payara Micro adds to every application.
 */
@WebServlet(urlPatterns = {"/metrics", "/api/metrics"})
public class MetricsServlet extends ReadOnlyServlet {
    private static final long serialVersionUID = 1L;

    @Inject
    private transient Exposition exposition;

    @Inject
    private transient Settings settings;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("Cache-Control", NoStore.VALUE);
        if (settings.observing().metrics()) {
            Exposition.Text text = exposition.text(request.getHeader("Accept"));
            send(response, text.contentType(), text.body());
        } else {
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            byte[] why = "jubaproxy.metrics is off\n".getBytes(StandardCharsets.UTF_8);
            send(response, "text/plain; charset=utf-8", why);
        }
    }

    private static void send(HttpServletResponse response, String type, byte[] body) throws IOException {
        response.setContentType(type);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
