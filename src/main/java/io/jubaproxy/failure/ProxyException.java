package io.jubaproxy.failure;

/** A request's failure on its way to the client. Carries data for the answer instead of a stack trace. */
public abstract sealed class ProxyException extends RuntimeException
        permits RefusedException, CollectedFailuresException, SelectedFailureException {
    private static final long serialVersionUID = 1L;

    ProxyException(String message) {
        super(message, null, true, false);
    }
}
