package io.jubaproxy.launch;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes each log record as one line of JSON: time, level, logger, message, and where there are such, the id of the request it is about and the stack
 * trace. Named in Payara's logging.properties, so it is loaded from the system class path and must need nothing but the JDK.
 */
public final class JsonFormatter extends Formatter {
    /** What the application hands a logger for a line about a request; another class loader's, so known by its name only. */
    private static final String REQUEST_LINE = "io.jubaproxy.observe.RequestLine";

    /** The same for the failure of a request. */
    private static final String FAILED_REQUEST = "io.jubaproxy.observe.FailedRequest";

    private static final String UNKNOWN = "-";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    @Override
    public String format(LogRecord record) {
        StringBuilder line = new StringBuilder(256).append('{');
        field(line, "time", TIME.format(record.getInstant()));
        field(line, "level", record.getLevel().getName());
        field(line, "logger", record.getLoggerName());
        field(line, "message", formatMessage(record));
        field(line, "requestId", requestId(record));
        field(line, "trace", trace(record.getThrown()));
        return line.append("}\n").toString();
    }

    private static @Nullable String requestId(LogRecord record) {
        Object[] parameters = record.getParameters() == null ? new Object[0] : record.getParameters();
        return Stream.concat(Stream.of(parameters), Stream.ofNullable(record.getThrown()))
                .filter(JsonFormatter::isAboutARequest)
                .map(about -> String.valueOf(((Supplier<?>) about).get()))
                .filter(id -> !id.equals(UNKNOWN))
                .findFirst()
                .orElse(null);
    }

    private static boolean isAboutARequest(@Nullable Object logged) {
        if (!(logged instanceof Supplier<?>)) {
            return false;
        }
        String type = logged.getClass().getName();
        return type.equals(REQUEST_LINE) || type.equals(FAILED_REQUEST);
    }

    private static @Nullable String trace(@Nullable Throwable thrown) {
        if (thrown == null) {
            return null;
        }
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static void field(StringBuilder line, String name, @Nullable String value) {
        if (value == null) {
            return;
        }
        line.append(line.length() == 1 ? "\"" : ",\"").append(name).append("\":\"");
        for (int at = 0; at < value.length(); at++) {
            escaped(line, value.charAt(at));
        }
        line.append('"');
    }

    private static void escaped(StringBuilder line, char each) {
        switch (each) {
            case '"' -> line.append("\\\"");
            case '\\' -> line.append("\\\\");
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                if (each < ' ' || Character.isSurrogate(each)) {
                    line.append(String.format(Locale.ROOT, "\\u%04x", (int) each));
                } else {
                    line.append(each);
                }
            }
        }
    }
}
