package io.jubaproxy.failure;

/** The proxy refused a request itself; nothing was sent to any server. */
public final class RefusedException extends ProxyException {
    private static final long serialVersionUID = 1L;

    private final FailureKind kind;

    /**
     * @param kind of class proxy
     * @param detail one sentence for the client: what was wrong and what is allowed
     */
    public RefusedException(FailureKind kind, String detail) {
        super(detail);
        if (kind.failureClass() != FailureClass.PROXY) {
            throw new IllegalArgumentException(kind + " is not a refusal");
        }
        this.kind = kind;
    }

    public FailureKind kind() {
        return kind;
    }

    /** One sentence for the client. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
