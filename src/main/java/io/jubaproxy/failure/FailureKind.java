package io.jubaproxy.failure;

/** Every way a request can fail. The labels are part of the outside contract: kinds are only ever added. */
public enum FailureKind {
    REQUEST_TIMEOUT("request-timeout", FailureClass.TRANSPORT),
    CONNECT_FAILED("connect-failed", FailureClass.TRANSPORT),
    CONNECTION_CLOSED("connection-closed", FailureClass.TRANSPORT),
    BROKEN_REPLY("broken-reply", FailureClass.TRANSPORT),
    APPLICATION_ERROR("application-error", FailureClass.APPLICATION),
    UNUSABLE_RESULT("unusable-result", FailureClass.APPLICATION),
    NO_SERVER("no-server", FailureClass.PROXY),
    NO_RING("no-ring", FailureClass.PROXY),
    UNKNOWN_METHOD("unknown-method", FailureClass.PROXY),
    UNKNOWN_SERVICE("unknown-service", FailureClass.PROXY),
    BAD_REQUEST("bad-request", FailureClass.PROXY),
    TOO_LARGE("too-large", FailureClass.PROXY),
    OVERLOADED("overloaded", FailureClass.PROXY),
    DRAINING("draining", FailureClass.PROXY),
    UNAUTHENTICATED("unauthenticated", FailureClass.PROXY),
    FORBIDDEN("forbidden", FailureClass.PROXY),
    METHOD_NOT_ALLOWED("method-not-allowed", FailureClass.PROXY),
    NOT_ACCEPTABLE("not-acceptable", FailureClass.PROXY),
    UNSUPPORTED_MEDIA_TYPE("unsupported-media-type", FailureClass.PROXY),
    INTERNAL_ERROR("internal-error", FailureClass.PROXY),
    NOT_FOUND("not-found", FailureClass.PROXY);

    private final String label;
    private final FailureClass failureClass;

    FailureKind(String label, FailureClass failureClass) {
        this.label = label;
        this.failureClass = failureClass;
    }

    /** The name in answers, logs and metrics. */
    public String label() {
        return label;
    }

    /** The class that decides its rank. */
    public FailureClass failureClass() {
        return failureClass;
    }
}
