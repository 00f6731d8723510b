package io.jubaproxy.rpc;

/** A listener could not be opened; the message is one sentence for the operator. */
public final class CannotListenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CannotListenException(ListenAddress address, Throwable cause) {
        super(
                "can't listen for " + address.service() + " on " + address.host() + ":" + address.port() + ": "
                        + cause.getMessage(),
                cause);
    }
}
