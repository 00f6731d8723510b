package io.jubaproxy.failure;

/** The class of a failure; the policy lets a smaller rank outrank a larger one, whatever came first. */
public enum FailureClass {
    /** The server could not be reached, did not answer in time, hung up, or sent no MessagePack-RPC. */
    TRANSPORT("transport", 0),
    /** The server answered with an error, or with a result that can't be aggregated. */
    APPLICATION("application", 1),
    /** The proxy refused the request itself; never competes with the failures of a fan-out. */
    PROXY("proxy", 2);

    private final String label;
    private final int rank;

    FailureClass(String label, int rank) {
        this.label = label;
        this.rank = rank;
    }

    /** The name in answers, logs and metrics. */
    public String label() {
        return label;
    }

    /** Smaller outranks larger. */
    public int rank() {
        return rank;
    }
}
