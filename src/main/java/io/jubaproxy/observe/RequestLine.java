package io.jubaproxy.observe;

import java.util.function.Supplier;

/**
 * A log line about a request, handed to a logger as the one parameter of the message <code>{0}</code>. The JSON log format of the launcher makes a field
 * of the id; it knows this class by its name only, and so gets the id by an interface of the JDK.
 *
 * @param requestId {@code -} where the request has none yet
 * @param text the whole line
 */
public record RequestLine(String requestId, String text) implements Supplier<String> {
    /** The message to log with a line. */
    static final String MESSAGE = "{0}";

    @Override
    public String get() {
        return requestId;
    }

    @Override
    public String toString() {
        return text;
    }
}
