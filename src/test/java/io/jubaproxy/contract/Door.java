package io.jubaproxy.contract;

/** A way into the proxy. */
interface Door {
    /** Calls a method and waits for the answer. The arguments are text, numbers and booleans, without the cluster name. */
    Answer call(String service, String cluster, String method, Object... arguments);
}
