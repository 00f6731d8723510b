package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;

/** The two encoded booleans. */
final class Bools {
    static final EncodedValue TRUE = new MessageWriter(1).bool(true).value();
    static final EncodedValue FALSE = new MessageWriter(1).bool(false).value();

    private Bools() {}
}
