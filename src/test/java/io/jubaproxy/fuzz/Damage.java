package io.jubaproxy.fuzz;

import java.util.random.RandomGenerator;

/** One small change to an input. */
public interface Damage {
    /**
     * @param input changed in a copy only; not empty
     * @param other another input, to take pieces of
     */
    byte[] applied(byte[] input, byte[] other, RandomGenerator random);

    /** {@code piece} in place of the bytes from {@code from} to {@code to}, exclusive. */
    static byte[] spliced(byte[] input, int from, int to, byte[] piece) {
        byte[] all = new byte[from + piece.length + input.length - to];
        System.arraycopy(input, 0, all, 0, from);
        System.arraycopy(piece, 0, all, from, piece.length);
        System.arraycopy(input, to, all, from + piece.length, input.length - to);
        return all;
    }
}
