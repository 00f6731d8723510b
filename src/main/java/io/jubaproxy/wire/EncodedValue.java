package io.jubaproxy.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * One complete MessagePack value in its encoded form: the unit that passes through the proxy undecoded.
 *
 * <p>Immutable and safe to share between threads. Two values are equal when their bytes are. A value may be a part of a larger one, with which it
 * shares the array: what is cut out of a message on its way through is not copied.
 */
public final class EncodedValue {
    /** The encoded {@code nil}. */
    public static final EncodedValue NIL = owning(new byte[] {(byte) 0xc0});

    /** A copy would hardly be smaller, counting what an object costs. */
    private static final int ALWAYS_SHARED = 256;

    private final byte[] array;
    private final int from;
    private final int size;

    private EncodedValue(byte[] array, int from, int size) {
        this.array = array;
        this.from = from;
        this.size = size;
    }

    /**
     * Takes over the array without copying; the caller must not touch it afterwards.
     *
     * @param bytes exactly one MessagePack value, already bounded by the scanner or written by us
     */
    public static EncodedValue owning(byte[] bytes) {
        return new EncodedValue(bytes, 0, bytes.length);
    }

    /** Takes over an array whose first bytes are the value. */
    static EncodedValue owning(byte[] array, int size) {
        return new EncodedValue(array, 0, size);
    }

    /** Copies {@code length} bytes from {@code offset}. */
    public static EncodedValue copyOf(byte[] source, int offset, int length) {
        return owning(Arrays.copyOfRange(source, offset, offset + length));
    }

    /**
     * A part of this value. It shares the array unless that would keep much more in memory than the part is worth.
     *
     * @param begin in {@link #sharedArray}
     * @param end exclusive, likewise
     */
    EncodedValue part(int begin, int end) {
        boolean isMostOfIt = array.length <= ALWAYS_SHARED || array.length <= 2L * (end - begin);
        return isMostOfIt ? new EncodedValue(array, begin, end - begin) : copyOf(array, begin, end - begin);
    }

    /** Size in bytes. */
    public int size() {
        return size;
    }

    /** The byte at {@code index}, unsigned. */
    public int at(int index) {
        return array[from + Objects.checkIndex(index, size)] & 0xff;
    }

    /** A read-only view of the bytes, positioned at the start. */
    public ByteBuffer asByteBuffer() {
        return ByteBuffer.wrap(array, from, size).slice().asReadOnlyBuffer();
    }

    /** A copy of the bytes. */
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array, from, from + size);
    }

    /** A buffer over the bytes themselves, for Netty to write from. */
    public ByteBuf toBuffer() {
        return Unpooled.wrappedBuffer(array, from, size);
    }

    /**
     * The array that the bytes lie in, for readers on the hot path that promise not to write to it. They begin where {@link ValueCursor#over} does,
     * whose offsets count in it.
     */
    public byte[] sharedArray() {
        return array;
    }

    /** Where the bytes begin in {@link #sharedArray}. */
    int begin() {
        return from;
    }

    /** Where they end, exclusive. */
    int end() {
        return from + size;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EncodedValue that
                && Arrays.equals(array, from, end(), that.array, that.from, that.end());
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int at = from; at < end(); at++) {
            hash = 31 * hash + array[at];
        }
        return hash;
    }

    /** The bytes in hexadecimal, cut after 64. */
    @Override
    public String toString() {
        int shown = Math.min(size, 64);
        return HexFormat.of().formatHex(array, from, from + shown) + (shown < size ? "…" : "");
    }
}
