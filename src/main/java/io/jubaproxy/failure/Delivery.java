package io.jubaproxy.failure;

/** Whether a request reached any server: what a client needs to know before it tries again. */
public enum Delivery {
    /** Certainly not: no byte of it was written. */
    NO("no"),
    /** A server answered it. */
    YES("yes"),
    /** Bytes may have been written and nobody answered. */
    UNKNOWN("unknown");

    private final String label;

    Delivery(String label) {
        this.label = label;
    }

    /** The name in answers and logs. */
    public String label() {
        return label;
    }

    /** What is known of a whole fan-out when {@code this} and {@code other} are known of two of its calls. */
    public Delivery and(Delivery other) {
        if (this == YES || other == YES) {
            return YES;
        }
        return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : NO;
    }
}
