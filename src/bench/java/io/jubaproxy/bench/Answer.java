package io.jubaproxy.bench;

/** What a load connection's decoders make of one whole answer. */
enum Answer {
    /** As the protocol expects it. */
    EXPECTED,
    /** As expected, and the server takes no more requests on this connection. */
    LAST,
    /** Any other one. */
    UNEXPECTED
}
