package io.jubaproxy.fanout;

import io.jubaproxy.wire.EncodedValue;

/** What a server answered. */
public sealed interface Reply {
    /** A result, error being nil. */
    record ResultReply(EncodedValue value) implements Reply {}

    /** The server's error object. */
    record ErrorReply(EncodedValue value) implements Reply {}
}
