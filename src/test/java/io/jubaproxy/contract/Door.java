package io.jubaproxy.contract;

/** A way into the proxy. */
interface Door {
    /** Calls a method and waits for the answer. The arguments are text, numbers and booleans, without the cluster name. */
    Answer call(String service, String cluster, String method, Object... arguments);

    /** How this door's clients are told of a kind: kinds that it words alike are one to them. */
    default String told(String kind) {
        return kind;
    }
}
