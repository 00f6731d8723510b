package io.jubaproxy.rest;

import io.jubaproxy.access.Grants;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Optional;

/**
 * {@code /api/live}: figures, clusters and new entries of the recorder as they come, for operators. A servlet, because the events of Jakarta REST are
 * written with blocking calls on Payara Micro, which would hold a thread for each client that stops reading.
 */
@WebServlet(urlPatterns = "/api/live", asyncSupported = true, loadOnStartup = 1)
public class LiveServlet extends ReadOnlyServlet {
    private static final long serialVersionUID = 1L;

    @Inject
    private transient LiveStreams streams;

    @Inject
    private transient OperatorAccess operators;

    @Override
    public void init() {
        streams.start();
    }

    @Override
    public void destroy() {
        streams.stop();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!isWelcome(request, response)) {
            return;
        }
        AsyncContext context = request.startAsync();
        context.setTimeout(0);
        // Nothing an orderly end has to wait for.
        RequestFilter.entryOf(request).leave();
        streams.open(context, response.getOutputStream(), operators.standing(request));
    }

    /** What a GET would be answered, without a stream that never ends. */
    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean unused = isWelcome(request, response);
    }

    /** Has answered where it is not, else has said what will come. */
    private boolean isWelcome(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Problem> refusal = refusal(request, response).or(this::fullness);
        response.setHeader("Cache-Control", NoStore.VALUE);
        if (refusal.isPresent()) {
            ProblemJson.send(refusal.get(), response);
            return false;
        }
        response.setContentType("text/event-stream");
        response.setCharacterEncoding("UTF-8");
        // Nginx would wait for a full buffer.
        response.setHeader("X-Accel-Buffering", "no");
        return true;
    }

    private Optional<Problem> refusal(HttpServletRequest request, HttpServletResponse response) {
        try {
            operators.admit(request, Grants.ALL, Grants.ALL);
            return Optional.empty();
        } catch (RefusedException e) {
            Challenge.to(e.kind(), request)
                    .ifPresent(challenge -> response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge));
            return Optional.of(Problem.of(e));
        }
    }

    private Optional<Problem> fullness() {
        return streams.hasRoom()
                ? Optional.empty()
                : Optional.of(Problem.refusal(
                        FailureKind.OVERLOADED,
                        "no more than " + LiveStreams.MOST
                                + " live streams are open at once, and none while the proxy ends"));
    }
}
