package io.jubaproxy.demo;

/**
 * What a demo server does with a request instead of serving it. Only {@link Off} and {@link Slow} execute the request. Delays are
 * milliseconds from the request's arrival and make the order in time of two servers' failures controllable.
 */
public sealed interface Fault {
    /** The longest delay: one minute. */
    int MAX_DELAY_MILLIS = 60_000;

    /** No fault: requests are served. */
    record Off() implements Fault {}

    /** The listener and every connection are closed: a connect is refused. */
    record Refuse() implements Fault {}

    /** Requests are read and never answered. */
    record Silent() implements Fault {}

    /** Requests are served after a delay. */
    record Slow(int delayMillis) implements Fault {}

    /** The connection is ended in order (FIN) before the reply. */
    record Close(int delayMillis) implements Fault {}

    /** The connection is reset (RST) before the reply. */
    record Reset(int delayMillis) implements Fault {}

    /** Bytes that are no MessagePack-RPC are sent in place of the reply. */
    record Garbage(int delayMillis) implements Fault {}

    /** The server answers with an error text. */
    record ErrorText(String message, int delayMillis) implements Fault {}

    /** The server answers with an error number; to Jubatus 1 is an unknown method and 2 a wrong argument. */
    record ErrorNumber(long number, int delayMillis) implements Fault {}
}
