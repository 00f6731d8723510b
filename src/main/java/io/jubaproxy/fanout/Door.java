package io.jubaproxy.fanout;

/** Where a request came in. */
public enum Door {
    /** MessagePack-RPC over TCP. */
    RPC("rpc"),
    /** JSON over HTTP. */
    HTTP("http");

    private final String label;

    Door(String label) {
        this.label = label;
    }

    /** The name in metrics, logs and the recorder. */
    public String label() {
        return label;
    }
}
