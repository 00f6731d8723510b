package io.jubaproxy.backend;

/**
 * What is done with a call.
 *
 * @param connects whether a connect is to begin
 */
record Placement(Where where, boolean connects) {
    sealed interface Where {}

    /** It is written to this connection, on which it is counted already. */
    record On(Connection chosen) implements Where {}

    /** It waits, or is over already. */
    record Waiting() implements Where {}

    /** @param why it fails, to follow the endpoint's name in a sentence */
    record Nowhere(String why) implements Where {}
}
