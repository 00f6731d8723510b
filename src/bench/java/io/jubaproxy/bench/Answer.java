package io.jubaproxy.bench;

/**
 * What a client's decoders make of one whole answer.
 *
 * @param slot which of the connection's requests in flight it answers, from 0
 */
record Answer(int slot, Kind kind) {
    enum Kind {
        /** As the protocol expects it. */
        EXPECTED,
        /** As expected, and the server takes no more requests on this connection. */
        LAST,
        /** Any other one. */
        UNEXPECTED
    }
}
