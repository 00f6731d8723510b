package io.jubaproxy.rpc;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes inputs from recorded ones by small damage, and now and then from nothing at all. */
final class Fuzzer {
    private static final int MOST_RANDOM_BYTES = 64;
    /** First bytes that promise much: long strings, arrays, maps, nesting. */
    private static final int[] SPITEFUL = {0xc1, 0xc6, 0xc9, 0xdb, 0xdd, 0xdf, 0x9f, 0x8f, 0xbf, 0xff, 0x00, 0x93, 0x94
    };

    private final RandomGenerator random;
    private final List<byte[]> corpus;

    Fuzzer(RandomGenerator random, List<byte[]> corpus) {
        this.random = random;
        this.corpus = corpus;
    }

    byte[] next() {
        if (random.nextInt(20) == 0) {
            byte[] bytes = new byte[random.nextInt(MOST_RANDOM_BYTES)];
            random.nextBytes(bytes);
            return bytes;
        }
        ByteArrayOutputStream several = new ByteArrayOutputStream();
        for (int i = random.nextInt(3); i >= 0; i--) {
            several.writeBytes(pick());
        }
        byte[] input = several.toByteArray();
        for (int i = random.nextInt(4); i > 0 && input.length > 0; i--) {
            input = damaged(input);
        }
        return input;
    }

    private byte[] pick() {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private byte[] damaged(byte[] input) {
        int at = random.nextInt(input.length);
        return switch (random.nextInt(6)) {
            case 0 -> changed(input, at, input[at] ^ 1 << random.nextInt(8));
            case 1 -> changed(input, at, random.nextInt(256));
            case 2 -> changed(input, at, SPITEFUL[random.nextInt(SPITEFUL.length)]);
            case 3 -> Arrays.copyOf(input, at);
            case 4 -> spliced(input, at, pick());
            default -> spliced(input, at, Arrays.copyOfRange(input, at, at + random.nextInt(input.length - at + 1)));
        };
    }

    private static byte[] changed(byte[] input, int at, int value) {
        byte[] copy = input.clone();
        copy[at] = (byte) value;
        return copy;
    }

    private static byte[] spliced(byte[] input, int at, byte[] piece) {
        byte[] all = new byte[input.length + piece.length];
        System.arraycopy(input, 0, all, 0, at);
        System.arraycopy(piece, 0, all, at, piece.length);
        System.arraycopy(input, at, all, at + piece.length, input.length - at);
        return all;
    }
}
