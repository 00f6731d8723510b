package io.jubaproxy.wire;

import io.jubaproxy.wire.MalformedMessageException.Reason;
import java.util.Arrays;

/**
 * Finds where MessagePack values end in a stream that arrives in pieces of any size.
 *
 * <p>It looks at every header once, steps over payloads, keeps what it owes between pieces and never recurses: open arrays and maps
 * are counts on a stack of its own. A message that must exceed a limit is refused at the header that says so, before anything of
 * that size is waited for or allocated: every promised element needs at least one byte, so promises count as bytes at once.
 *
 * <p>Bytes are taken as they are: all formats are accepted, wide ones too, and text is not checked to be UTF-8. One scanner serves
 * one stream; not safe for use by several threads. After an exception it can't be used any more: the stream has lost its frames.
 */
public final class FrameScanner {
    /** What {@link #scan} returns when the value goes on after the bytes given. */
    public static final int INCOMPLETE = -1;

    private static final int USUAL_DEPTH = 16;

    private final ScanLimits limits;
    private int[] open = new int[USUAL_DEPTH];
    private int depth;
    private boolean begun;
    /** Bytes the current value has at least: all seen, plus promised payload, plus one for every promised element. */
    private long claimed;

    private long elements;
    private long payloadLeft;
    private int lead;
    private int sizeBytesLeft;
    private long size;

    public FrameScanner(ScanLimits limits) {
        this.limits = limits;
    }

    /**
     * Goes on where the last call stopped; a call after a complete value begins the next one.
     *
     * @param source holds the next bytes of the stream
     * @param from where they begin
     * @param to where they end, exclusive
     * @return the offset just after the current value, or {@link #INCOMPLETE} where it took all bytes and needs more
     * @throws MalformedMessageException with reason invalid-byte, too-large, too-many-elements or too-deep
     */
    public int scan(byte[] source, int from, int to) {
        int at = from;
        while (true) {
            if (payloadLeft > 0) {
                int taken = (int) Math.min(payloadLeft, to - at);
                at += taken;
                payloadLeft -= taken;
            }
            if (payloadLeft == 0 && begun && depth == 0 && sizeBytesLeft == 0) {
                finish();
                return at;
            }
            if (at >= to) {
                return INCOMPLETE;
            }
            if (sizeBytesLeft == 0) {
                begin(source[at++] & 0xff);
            } else {
                size = size << 8 | (source[at++] & 0xff);
                sizeBytesLeft--;
            }
            if (sizeBytesLeft == 0) {
                take(Lead.type(lead));
            }
        }
    }

    /** Whether the stream stands inside a value: its end here would cut one off. */
    public boolean insideValue() {
        return begun;
    }

    /** How many bytes the current value has at least. */
    long promised() {
        return begun ? claimed : 0;
    }

    private void begin(int first) {
        if (!begun) {
            begun = true;
            claimed = 1;
            elements = 0;
        }
        lead = first;
        sizeBytesLeft = Lead.sizeBytes(first);
        size = sizeBytesLeft == 0 ? Lead.fixed(first) : 0;
        claim(sizeBytesLeft);
    }

    private void take(ValueType type) {
        switch (type) {
            case ARRAY -> open(size, type);
            case MAP -> open(2 * size, type);
            case NIL, BOOL, INTEGER, FLOAT, RAW, BIN, EXT -> {
                payloadLeft = Lead.payload(lead, size);
                claim(payloadLeft);
                close();
            }
        }
    }

    private void open(long promised, ValueType type) {
        if (depth == limits.maxDepth()) {
            throw new MalformedMessageException(
                    Reason.TOO_DEEP, "arrays and maps are nested deeper than " + limits.maxDepth());
        }
        if (promised > limits.maxElements() - elements) {
            throw new MalformedMessageException(
                    Reason.TOO_MANY_ELEMENTS,
                    type.label() + " of size " + size + " makes more than " + limits.maxElements() + " elements");
        }
        elements += promised;
        claim(promised);
        if (promised == 0) {
            close();
        } else {
            if (depth == open.length) {
                open = Arrays.copyOf(open, (int) Math.min(2L * depth, limits.maxDepth()));
            }
            open[depth++] = (int) promised;
        }
    }

    /** A value ends: so does every container whose last element it was. */
    private void close() {
        while (depth > 0 && --open[depth - 1] == 0) {
            depth--;
        }
    }

    private void claim(long more) {
        claimed += more;
        if (claimed > limits.maxBytes()) {
            throw new MalformedMessageException(
                    Reason.TOO_LARGE,
                    "the message has at least " + claimed + " bytes, more than the " + limits.maxBytes() + " allowed");
        }
    }

    private void finish() {
        begun = false;
        if (open.length > 64 * USUAL_DEPTH) {
            open = new int[USUAL_DEPTH];
        }
    }
}
