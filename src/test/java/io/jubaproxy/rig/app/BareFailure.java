package io.jubaproxy.rig.app;

/** A failure with a mapper of its own, as the product's are. */
public class BareFailure extends RuntimeException {
    public BareFailure() {
        super("bare");
    }
}
