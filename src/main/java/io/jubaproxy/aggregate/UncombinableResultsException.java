package io.jubaproxy.aggregate;

/** Results that are usable one by one have no common result, such as a sum that no 64-bit integer holds. */
public final class UncombinableResultsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UncombinableResultsException(String message) {
        super(message);
    }
}
