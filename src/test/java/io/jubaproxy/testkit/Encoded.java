package io.jubaproxy.testkit;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;

/** Encoded values, shortly. */
public final class Encoded {
    public static final EncodedValue TRUE = value(new MessageWriter().bool(true));
    public static final EncodedValue FALSE = value(new MessageWriter().bool(false));

    private Encoded() {}

    public static EncodedValue integer(long value) {
        return value(new MessageWriter().integer(value));
    }

    public static EncodedValue real(double value) {
        return value(new MessageWriter().float64(value));
    }

    public static EncodedValue text(String value) {
        return value(new MessageWriter().raw(value));
    }

    public static EncodedValue array(EncodedValue... elements) {
        MessageWriter writer = new MessageWriter().array(elements.length);
        for (EncodedValue element : elements) {
            writer.encoded(element);
        }
        return value(writer);
    }

    private static EncodedValue value(MessageWriter writer) {
        return writer.value();
    }
}
