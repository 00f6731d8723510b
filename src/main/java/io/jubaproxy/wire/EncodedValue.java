package io.jubaproxy.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * One complete MessagePack value in its encoded form: the unit that passes through the proxy undecoded.
 *
 * <p>Immutable and safe to share between threads. Two values are equal when their bytes are.
 */
public final class EncodedValue {
    /** The encoded {@code nil}. */
    public static final EncodedValue NIL = new EncodedValue(new byte[] {(byte) 0xc0});

    private final byte[] bytes;

    private EncodedValue(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Takes over the array without copying; the caller must not touch it afterwards.
     *
     * @param bytes exactly one MessagePack value, already bounded by the scanner or written by us
     */
    public static EncodedValue owning(byte[] bytes) {
        return new EncodedValue(bytes);
    }

    /** Copies {@code length} bytes from {@code offset}. */
    public static EncodedValue copyOf(byte[] source, int offset, int length) {
        return new EncodedValue(Arrays.copyOfRange(source, offset, offset + length));
    }

    /** Size in bytes. */
    public int size() {
        return bytes.length;
    }

    /** The byte at {@code index}, unsigned. */
    public int at(int index) {
        return bytes[index] & 0xff;
    }

    /** A read-only view of the bytes, positioned at the start. */
    public ByteBuffer asByteBuffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    /** A copy of the bytes. */
    public byte[] toByteArray() {
        return bytes.clone();
    }

    /**
     * The bytes themselves, for readers on the hot path that promise not to write to them (Netty writes, scanners, message unpackers).
     */
    public byte[] sharedArray() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EncodedValue that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The bytes in hexadecimal, cut after 64. */
    @Override
    public String toString() {
        int shown = Math.min(bytes.length, 64);
        return HexFormat.of().formatHex(bytes, 0, shown) + (shown < bytes.length ? "…" : "");
    }
}
