package io.jubaproxy.observe;

import java.util.function.Supplier;

/**
 * What is logged in place of the failure of one request, so that the JSON log format of the launcher finds the request's id: a logger of the platform takes
 * a text and a throwable, and nothing else beside a throwable. It is known there by its name only, and so gives the id by an interface of the JDK.
 */
public final class FailedRequest extends Exception implements Supplier<String> {
    private static final long serialVersionUID = 1L;

    private final String requestId;

    /** @param failure whose stack trace is the news */
    public FailedRequest(String requestId, Throwable failure) {
        super("request " + requestId, failure, false, false);
        this.requestId = requestId;
    }

    @Override
    public String get() {
        return requestId;
    }
}
