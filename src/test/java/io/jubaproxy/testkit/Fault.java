package io.jubaproxy.testkit;

import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;

/** Everything a {@link FaultServer} can do, right and wrong. */
public sealed interface Fault {
    /** What it does with one request. Other requests on the connection go on, unless the connection ends. */
    sealed interface OnRequest extends Fault {}

    /** What it does with every new connection. */
    sealed interface OnConnection extends Fault {}

    /** Answers with this result. No fault at all. */
    record Reply(EncodedValue result) implements OnRequest {}

    /** Answers with this error object. */
    record ReplyError(EncodedValue error) implements OnRequest {}

    /** Does something after a while; other requests don't wait for it. */
    record After(Duration delay, OnRequest then) implements OnRequest {}

    /** Does something when the test opens the gate; other requests don't wait for it. */
    record When(Gate gate, OnRequest then) implements OnRequest {}

    /** Never answers. */
    record Silent() implements OnRequest {}

    /** Sends the first half of a right answer, then nothing more of it. */
    record HalfFrame() implements OnRequest {}

    /** Sends the first half of a right answer, then closes the connection (FIN). */
    record CutFrame() implements OnRequest {}

    /** Closes the connection (FIN) without an answer. */
    record Close() implements OnRequest {}

    /** Resets the connection (RST) without an answer. */
    record Reset() implements OnRequest {}

    /** Answers with an id that nobody asked with. */
    record WrongId(EncodedValue result) implements OnRequest {}

    /** Answers twice. */
    record ReplyTwice(EncodedValue result) implements OnRequest {}

    /** Answers byte by byte, with a pause after each. */
    record Drip(EncodedValue result, Duration pause) implements OnRequest {}

    /** Claims a result of two gigabytes. */
    record OversizeClaim() implements OnRequest {}

    /** Sends bytes that are no MessagePack. */
    record Garbage() implements OnRequest {}

    /** Answers with three elements instead of four. */
    record ShortResponse() implements OnRequest {}

    /** Answers with arrays nested in arrays. */
    record NestedBomb(int depth) implements OnRequest {}

    /** Sends these bytes, written in hexadecimal. */
    record Bytes(String hex) implements OnRequest {}

    /** Serves connections as it should. */
    record Serve() implements OnConnection {}

    /** Refuses connections: the port is closed. Connections that are open stay. */
    record Refuse() implements OnConnection {}

    /** Closes every new connection at once (FIN). */
    record CloseOnAccept() implements OnConnection {}

    /** Resets every new connection at once (RST). */
    record ResetOnAccept() implements OnConnection {}

    /** Accepts and never reads a byte. */
    record NeverRead() implements OnConnection {}
}
