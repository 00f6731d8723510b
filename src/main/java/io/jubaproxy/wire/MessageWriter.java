package io.jubaproxy.wire;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes MessagePack into an array that grows: the shortest form of integers and headers, strings always in the OLD raw encoding
 * (fixraw, {@code da}, {@code db}), because Jubatus's clients and servers break on str8 and bin.
 *
 * <p>Reusable after {@link #clear}; not safe for use by several threads. What {@link #value} returns is a copy and stays as it is.
 */
public final class MessageWriter {
    private static final int USUAL_SIZE = 256;
    private static final int KEPT_SIZE = 64 * 1024;
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] buffer;
    private int size;

    public MessageWriter() {
        this(USUAL_SIZE);
    }

    /** @param expectedSize bytes to make room for at once */
    public MessageWriter(int expectedSize) {
        buffer = new byte[expectedSize];
    }

    /** Forgets what was written; keeps the room unless a huge message made it huge. */
    public MessageWriter clear() {
        size = 0;
        if (buffer.length > KEPT_SIZE) {
            buffer = new byte[USUAL_SIZE];
        }
        return this;
    }

    /** Bytes written. */
    public int size() {
        return size;
    }

    /** What was written, as a value of its own; it must be exactly one. */
    public EncodedValue value() {
        return EncodedValue.owning(toByteArray());
    }

    /** The same without a copy, unless much of the room was not needed; nothing is left in the writer. For large values, which are written once. */
    public EncodedValue take() {
        boolean isMostlyFull = size >= buffer.length - buffer.length / 4;
        EncodedValue taken = isMostlyFull ? EncodedValue.owning(buffer, size) : value();
        buffer = new byte[USUAL_SIZE];
        size = 0;
        return taken;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }

    /** Appends what was written to {@code target}. */
    public MessageWriter writeTo(ByteBuf target) {
        target.writeBytes(buffer, 0, size);
        return this;
    }

    /** A whole request {@code [0, msgid, method, params]}. */
    public MessageWriter request(long msgid, String method, EncodedValue params) {
        return requestHead(msgid, method).encoded(params);
    }

    /** A request without its last part; the params must follow. For params big enough that copying them twice shows. */
    public MessageWriter requestHead(long msgid, String method) {
        return array(4).integer(0).integer(msgid).raw(method);
    }

    /** A whole response {@code [1, msgid, error, result]}. */
    public MessageWriter response(long msgid, EncodedValue error, EncodedValue result) {
        return array(4).integer(1).integer(msgid).encoded(error).encoded(result);
    }

    /** A whole notification {@code [2, method, params]}. */
    public MessageWriter notification(String method, EncodedValue params) {
        return array(3).integer(2).raw(method).encoded(params);
    }

    public MessageWriter nil() {
        return put(0xc0);
    }

    public MessageWriter bool(boolean value) {
        return put(value ? 0xc3 : 0xc2);
    }

    /** A signed integer in its shortest form, as unsigned where it is not negative. */
    public MessageWriter integer(long value) {
        if (value >= 0) {
            return unsigned(value);
        }
        if (value >= -32) {
            return put((int) value);
        }
        if (value >= Byte.MIN_VALUE) {
            return sized(0xd0, value, 1);
        }
        if (value >= Short.MIN_VALUE) {
            return sized(0xd1, value, 2);
        }
        return value >= Integer.MIN_VALUE ? sized(0xd2, value, 4) : sized(0xd3, value, 8);
    }

    /** An integer whose 64 bits are read as unsigned, in its shortest form. */
    public MessageWriter unsigned(long value) {
        if (value >>> 7 == 0) {
            return put((int) value);
        }
        if (value >>> 8 == 0) {
            return sized(0xcc, value, 1);
        }
        if (value >>> 16 == 0) {
            return sized(0xcd, value, 2);
        }
        return value >>> 32 == 0 ? sized(0xce, value, 4) : sized(0xcf, value, 8);
    }

    public MessageWriter float32(float value) {
        return sized(0xca, Float.floatToRawIntBits(value), 4);
    }

    public MessageWriter float64(double value) {
        return sized(0xcb, Double.doubleToRawLongBits(value), 8);
    }

    /** A string as old raw, in UTF-8. */
    public MessageWriter raw(String text) {
        return isAscii(text) ? ascii(text) : raw(text.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0x7f) {
                return false;
            }
        }
        return true;
    }

    /** Without a copy in between: every call has its method's name written. */
    private MessageWriter ascii(String text) {
        header(text.length(), 0xa0, 31, 0xda);
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            buffer[size++] = (byte) text.charAt(i);
        }
        return this;
    }

    /** Any bytes as old raw. */
    public MessageWriter raw(byte[] payload) {
        header(payload.length, 0xa0, 31, 0xda);
        return bytes(payload, 0, payload.length);
    }

    /** An array's header; as many values must follow. */
    public MessageWriter array(int elements) {
        return header(elements, 0x90, 15, 0xdc);
    }

    /** A map's header; as many pairs of key and value must follow. */
    public MessageWriter map(int entries) {
        return header(entries, 0x80, 15, 0xde);
    }

    /** A value that is encoded already, as it is. */
    public MessageWriter encoded(EncodedValue value) {
        return bytes(value.sharedArray(), value.begin(), value.size());
    }

    /** Bytes as they are: whole values, or a payload whose header was written. */
    public MessageWriter bytes(byte[] source, int offset, int length) {
        reserve(length);
        System.arraycopy(source, offset, buffer, size, length);
        size += length;
        return this;
    }

    private MessageWriter header(int count, int fix, int fixLimit, int wide) {
        if (count <= fixLimit) {
            return put(fix | count);
        }
        return count <= 0xffff ? sized(wide, count, 2) : sized(wide + 1, count, 4);
    }

    private MessageWriter sized(int lead, long value, int width) {
        put(lead);
        reserve(width);
        for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
            buffer[size++] = (byte) (value >>> shift);
        }
        return this;
    }

    private MessageWriter put(int value) {
        reserve(1);
        buffer[size++] = (byte) value;
        return this;
    }

    private void reserve(int more) {
        if (more > buffer.length - size) {
            if (more > MAX_ARRAY - size) {
                throw new IllegalStateException("a message of more than " + MAX_ARRAY + " bytes can't be written");
            }
            buffer = Arrays.copyOf(buffer, (int) Math.min(MAX_ARRAY, Math.max(size + more, 2L * buffer.length)));
        }
    }
}
