package io.jubaproxy.proxy;

/** What there is to tell of the connection to ZooKeeper. Thread-safe, never blocks. */
public interface ConnectedEnsemble {
    /** {@code host:port} of the ensemble's server that the proxy is connected to, empty while there is none. */
    String connectedServer();
}
