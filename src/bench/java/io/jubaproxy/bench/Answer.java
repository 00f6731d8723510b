package io.jubaproxy.bench;

/** What a load connection's decoders make of one whole answer. */
enum Answer {
    /** As the protocol expects it. */
    EXPECTED,
    /** Any other one. */
    UNEXPECTED
}
