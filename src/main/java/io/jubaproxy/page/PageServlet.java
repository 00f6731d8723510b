package io.jubaproxy.page;

import jakarta.servlet.ServletContext;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page: at the context root, and its parts below {@code /page}. Not left to the server's own servlet for files, which would mark
 * them by their dates.
 */
@WebServlet(urlPatterns = {"", "/page/*"})
public class PageServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private transient @Nullable PageFiles files;

    @Override
    public void init() {
        files = PageFiles.read(new ArchiveTree(getServletContext()));
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        PageFiles known = files;
        if (known == null) {
            throw new IllegalStateException("a request before the start");
        }
        String part = request.getPathInfo();
        boolean isRoot = !request.getServletPath().startsWith("/page");
        Optional<PageAnswer> answer = known.answer(
                isRoot ? "/" : request.getServletPath() + (part == null ? "" : part),
                request.getHeader("Accept-Encoding"),
                request.getHeader("If-None-Match"));
        if (answer.isPresent()) {
            send(answer.get(), response);
        } else {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private static void send(PageAnswer answer, HttpServletResponse response) throws IOException {
        response.setStatus(answer.status());
        answer.headers().forEach(response::setHeader);
        if (answer.status() != HttpServletResponse.SC_NOT_MODIFIED) {
            response.setContentLength(answer.length());
            answer.writeTo(response.getOutputStream());
        }
    }

    private record ArchiveTree(ServletContext context) implements PageFiles.Tree {
        @Override
        public Set<String> children(String folder) {
            Set<String> found = context.getResourcePaths(folder);
            return found == null ? Set.of() : Set.copyOf(found);
        }

        @Override
        public InputStream open(String path) throws IOException {
            InputStream in = context.getResourceAsStream(path);
            if (in == null) {
                throw new FileNotFoundException(path);
            }
            return in;
        }
    }
}
