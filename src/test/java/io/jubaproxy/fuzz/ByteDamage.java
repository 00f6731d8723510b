package io.jubaproxy.fuzz;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Changes bytes without knowing what they mean. */
public final class ByteDamage implements Damage {
    /** First bytes that promise much in MessagePack: long strings, arrays, maps, nesting. */
    private static final int[] SPITEFUL = {0xc1, 0xc6, 0xc9, 0xdb, 0xdd, 0xdf, 0x9f, 0x8f, 0xbf, 0xff, 0x00, 0x93, 0x94
    };

    private static final int LONGEST_RUN = 300;

    @Override
    public byte[] applied(byte[] input, byte[] other, RandomGenerator random) {
        int at = random.nextInt(input.length);
        int to = at + random.nextInt(input.length - at + 1);
        return switch (random.nextInt(8)) {
            case 0 -> changed(input, at, input[at] ^ 1 << random.nextInt(8));
            case 1 -> changed(input, at, random.nextInt(256));
            case 2 -> changed(input, at, SPITEFUL[random.nextInt(SPITEFUL.length)]);
            case 3 -> Arrays.copyOf(input, at);
            case 4 -> Damage.spliced(input, at, at, other);
            case 5 -> Damage.spliced(input, at, at, Arrays.copyOfRange(input, at, to));
            case 6 -> Damage.spliced(input, at, at, run(input[at], random));
            default -> Damage.spliced(input, at, to, new byte[0]);
        };
    }

    private static byte[] changed(byte[] input, int at, int value) {
        byte[] copy = input.clone();
        copy[at] = (byte) value;
        return copy;
    }

    /** One byte many times: nesting, where it opens something. */
    private static byte[] run(byte value, RandomGenerator random) {
        byte[] run = new byte[random.nextInt(random.nextInt(8) == 0 ? LONGEST_RUN : 8)];
        Arrays.fill(run, value);
        return run;
    }
}
