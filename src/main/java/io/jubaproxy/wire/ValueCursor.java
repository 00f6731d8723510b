package io.jubaproxy.wire;

import io.jubaproxy.wire.MalformedMessageException.Reason;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads through encoded values without copying or decoding what nobody asks for.
 *
 * <p>Meant for values that a {@link FrameScanner} has bounded, but safe on any bytes: it never reads beyond its end, never recurses
 * and throws only {@link MalformedMessageException}: truncated, invalid-byte, or unexpected-value where the next value is not of
 * the type asked for (the cursor then stays before it). Not safe for use by several threads.
 */
public final class ValueCursor {
    private final byte[] bytes;
    private final int end;
    private int at;

    /** A cursor over {@code bytes} from {@code from} to {@code to}, exclusive, which it only reads. */
    public ValueCursor(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    public static ValueCursor over(EncodedValue value) {
        return new ValueCursor(value.sharedArray(), value.begin(), value.end());
    }

    /** Where the next value begins, in the array that was given. */
    public int offset() {
        return at;
    }

    public boolean atEnd() {
        return at >= end;
    }

    /** How many bytes are left. */
    public int remaining() {
        return end - at;
    }

    /** Another cursor at the same place. */
    public ValueCursor lookahead() {
        return new ValueCursor(bytes, at, end);
    }

    /** The type of the next value. */
    public ValueType next() {
        return Lead.type(lead());
    }

    /** The next value's first byte, 0 to 255, for those who care about its exact format. */
    public int lead() {
        if (at >= end) {
            throw truncated();
        }
        return bytes[at] & 0xff;
    }

    /** The elements of the next array; the cursor goes to the first. */
    public int readArrayHeader() {
        expect(ValueType.ARRAY);
        return readCount();
    }

    /** The entries of the next map; the cursor goes to the first key. */
    public int readMapHeader() {
        expect(ValueType.MAP);
        return readCount();
    }

    /**
     * The payload's length of the next raw or bin; the cursor goes to the payload's first byte, so that {@link #offset} and the
     * length are its range, to be passed by {@link #skipBytes}.
     */
    public int readPayloadHeader() {
        ValueType type = next();
        if (type != ValueType.RAW && type != ValueType.BIN) {
            throw unexpected("a string or binary", type);
        }
        int start = at;
        long length = header();
        if (length > end - at) {
            at = start;
            throw truncated();
        }
        return (int) length;
    }

    /** Passes bytes of a payload. */
    public void skipBytes(int count) {
        if (count > end - at) {
            throw truncated();
        }
        at += count;
    }

    /** The payload of the next raw or bin, copied. */
    public byte[] readPayload() {
        int length = readPayloadHeader();
        skipBytes(length);
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    /** The next raw or bin as UTF-8 text; broken bytes become U+FFFD. */
    public String readString() {
        int length = readPayloadHeader();
        skipBytes(length);
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    public boolean readBool() {
        expect(ValueType.BOOL);
        return (bytes[at++] & 1) == 1;
    }

    public void readNil() {
        expect(ValueType.NIL);
        at++;
    }

    /** The next integer; unexpected-value where it is an unsigned one beyond {@link Long#MAX_VALUE}. */
    public long readLong() {
        if (nextExceedsLong()) {
            throw new MalformedMessageException(
                    Reason.UNEXPECTED_VALUE, "wanted a signed 64-bit integer, got " + Long.toUnsignedString(bits(8)));
        }
        return readLongBits();
    }

    /** The next integer, whatever its size. */
    public BigInteger readInteger() {
        boolean unsigned = nextExceedsLong();
        long value = readLongBits();
        return unsigned ? new BigInteger(Long.toUnsignedString(value)) : BigInteger.valueOf(value);
    }

    /** Whether the next value is an unsigned integer of 2^63 or more, whose 64 bits {@link #readLongBits} reads. */
    public boolean nextExceedsLong() {
        return lead() == 0xcf && bits(8) < 0;
    }

    /** The 64 bits of the next integer as {@link #readLongBits} reads them; the cursor stays before it. */
    public long peekLong() {
        int start = at;
        long value = readLongBits();
        at = start;
        return value;
    }

    /** The 64 bits of the next integer: sign-extended where it is negative, unsigned where it exceeds a long. */
    public long readLongBits() {
        expect(ValueType.INTEGER);
        int lead = lead();
        int width = Lead.fixed(lead);
        long value = width == 0 ? (byte) lead : bits(width);
        at += 1 + width;
        int unused = 64 - 8 * width;
        return lead < 0xd0 || lead > 0xd3 ? value : (value << unused) >> unused;
    }

    /** The next float, of 32 or 64 bits. */
    public double readDouble() {
        expect(ValueType.FLOAT);
        int width = Lead.fixed(lead());
        long value = bits(width);
        at += 1 + width;
        return width == 4 ? Float.intBitsToFloat((int) value) : Double.longBitsToDouble(value);
    }

    /** Passes the next value with all it holds. */
    public void skip() {
        long owed = 1;
        while (owed > 0) {
            owed--;
            ValueType type = next();
            int lead = lead();
            long size = header();
            if (type == ValueType.ARRAY) {
                owed += size;
            } else if (type == ValueType.MAP) {
                owed += 2 * size;
            } else {
                long payload = Lead.payload(lead, size);
                if (payload > end - at) {
                    throw truncated();
                }
                at += (int) payload;
            }
        }
    }

    /** The next value, copied as it is encoded. */
    public EncodedValue readValue() {
        int start = at;
        skip();
        return EncodedValue.copyOf(bytes, start, at - start);
    }

    /** The next value as a part of the one that this cursor goes over, mostly without a copy. */
    EncodedValue readPartOf(EncodedValue whole) {
        int start = at;
        skip();
        return at - start == 1 && (bytes[start] & 0xff) == 0xc0 ? EncodedValue.NIL : whole.part(start, at);
    }

    /** Reads the next value's first byte and size bytes and gives its size. */
    private long header() {
        int lead = lead();
        int width = Lead.sizeBytes(lead);
        long size = width == 0 ? Lead.fixed(lead) : bits(width);
        at += 1 + width;
        return size;
    }

    private int readCount() {
        int start = at;
        long count = header();
        // Every element takes at least a byte, so a larger count is a lie, and an int holds the rest.
        if (count > end - at) {
            at = start;
            throw truncated();
        }
        return (int) count;
    }

    /** The big-endian bytes after the first one, unsigned unless there are 8. */
    private long bits(int width) {
        if (width >= end - at) {
            throw truncated();
        }
        long value = 0;
        for (int i = 1; i <= width; i++) {
            value = value << 8 | (bytes[at + i] & 0xff);
        }
        return value;
    }

    private void expect(ValueType wanted) {
        ValueType type = next();
        if (type != wanted) {
            throw unexpected(wanted.label(), type);
        }
    }

    private static MalformedMessageException unexpected(String wanted, ValueType got) {
        return new MalformedMessageException(Reason.UNEXPECTED_VALUE, "wanted " + wanted + ", got " + got.label());
    }

    private static MalformedMessageException truncated() {
        return new MalformedMessageException(Reason.TRUNCATED, "the bytes end inside a value");
    }
}
