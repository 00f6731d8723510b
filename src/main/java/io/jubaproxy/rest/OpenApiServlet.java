package io.jubaproxy.rest;

import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.observe.Product;
import io.jubaproxy.openapi.OpenApiDocument;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * {@code /openapi}, and {@code /api/openapi} for servers of which the first is not to be had. A servlet, because an exact mapping wins over what Payara
 * Micro adds to every application. The document is made when somebody first asks, of the services that were read at the start.
 */
@WebServlet(urlPatterns = {"/openapi", "/api/openapi"})
public class OpenApiServlet extends ReadOnlyServlet {
    private static final long serialVersionUID = 1L;

    @Inject
    private transient ServiceCatalog catalog;

    @Inject
    private transient HttpAccess access;

    private transient byte @Nullable [] plain;
    private transient byte @Nullable [] zipped;

    @Override
    public void init() {
        String context = getServletContext().getContextPath();
        JsonObject document = OpenApiDocument.of(
                catalog, Product.version(), context.isEmpty() ? "/" : context, ProblemExamples.all());
        byte[] bytes = JsonResult.encode(json -> json.write(document));
        plain = bytes;
        zipped = zip(bytes);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
        Optional<RefusedException> refusal = refusal(request);
        if (refusal.isPresent()) {
            Challenge.to(refusal.get().kind(), request)
                    .ifPresent(challenge -> response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge));
            ProblemJson.send(Problem.of(refusal.get()), response);
            return;
        }
        String accepted = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
        boolean isZipped = accepted != null && accepted.contains("gzip");
        byte[] body = isZipped ? zipped : plain;
        if (body == null) {
            throw new IllegalStateException("a request before the start");
        }
        if (isZipped) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** It names every service and method, which whoever may do nothing at all is not told. */
    private Optional<RefusedException> refusal(HttpServletRequest request) {
        if (!access.isOn()) {
            return Optional.empty();
        }
        try {
            access.requireAnything(access.caller(request));
            return Optional.empty();
        } catch (RefusedException e) {
            return Optional.of(e);
        }
    }

    private static byte[] zip(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
            zip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can't fail", e);
        }
        return packed.toByteArray();
    }
}
