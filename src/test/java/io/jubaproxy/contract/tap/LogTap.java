package io.jubaproxy.contract.tap;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Answers with every line that the application logged since this servlet was made. */
@WebServlet(urlPatterns = LogTap.PATH, loadOnStartup = 1)
public class LogTap extends HttpServlet {
    public static final String PATH = "/tap";

    private static final long serialVersionUID = 1L;
    /** Kept, or the JVM may forget it together with its handler. */
    private static final Logger LOGGER = Logger.getLogger("io.jubaproxy");

    private static final List<String> LINES = new CopyOnWriteArrayList<>();

    @Override
    public void init() {
        LOGGER.addHandler(new Handler() {
            @Override
            public void publish(LogRecord entry) {
                Object[] parameters = entry.getParameters();
                LINES.add(
                        parameters == null || parameters.length == 0
                                ? entry.getMessage()
                                : MessageFormat.format(entry.getMessage(), parameters));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().write(String.join("\n", LINES));
    }
}
