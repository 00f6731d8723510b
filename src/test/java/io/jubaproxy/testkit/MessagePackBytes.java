package io.jubaproxy.testkit;

import io.jubaproxy.wire.EncodedValue;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * Random well-formed MessagePack values in every format of the specification, needlessly wide ones too. Drawn with plain chance:
 * jqwik's edge cases of nested choices take minutes to enumerate.
 */
public final class MessagePackBytes {
    private static final int LEVELS = 4;
    private static final int[] FIXED_LEADS = {
        0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8
    };
    private static final int[] FIXED_SIZES = {4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17};

    private static final int FIRST_FIXEXT = 0xd4;

    private final Random random;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private MessagePackBytes(Random random) {
        this.random = random;
    }

    /** Values nested up to a few levels. */
    public static Arbitrary<EncodedValue> values() {
        return Arbitraries.randomValue(random -> {
            MessagePackBytes bytes = new MessagePackBytes(random);
            bytes.value(random.nextInt(LEVELS));
            return EncodedValue.owning(bytes.out.toByteArray());
        });
    }

    /** The parts one after the other. */
    public static byte[] join(List<byte[]> parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        parts.forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    private void value(int levels) {
        if (levels > 0 && random.nextInt(4) > 0) {
            boolean map = random.nextBoolean();
            int size = random.nextInt(random.nextInt(8) == 0 ? 20 : 4);
            header(size, map ? 0x80 : 0x90, 15, map ? 0xde : 0xdc, 1);
            for (int i = map ? 2 * size : size; i > 0; i--) {
                value(levels - 1);
            }
        } else {
            scalar();
        }
    }

    private void scalar() {
        int size = random.nextInt(40);
        switch (random.nextInt(6)) {
            case 0 -> out.write(random.nextBoolean() ? random.nextInt(0x80) : 0xe0 + random.nextInt(0x20));
            case 1 -> out.write(new int[] {0xc0, 0xc2, 0xc3}[random.nextInt(3)]);
            case 2 -> {
                int format = random.nextInt(FIXED_LEADS.length);
                out.write(FIXED_LEADS[format]);
                if (FIXED_LEADS[format] >= FIRST_FIXEXT) {
                    extension(FIXED_SIZES[format] - 1);
                } else {
                    payload(FIXED_SIZES[format]);
                }
            }
            case 3 -> {
                header(size, 0xa0, 31, 0xd9, 0);
                payload(size);
            }
            case 4 -> {
                header(size, 0, -1, 0xc4, 0);
                payload(size);
            }
            default -> {
                header(size, 0, -1, 0xc7, 0);
                extension(size);
            }
        }
    }

    /** Type and payload. Negative types are predefined ones, whose payload may not be random. */
    private void extension(int size) {
        out.write(random.nextInt(0x80));
        payload(size);
    }

    private void payload(int size) {
        byte[] payload = new byte[size];
        random.nextBytes(payload);
        out.writeBytes(payload);
    }

    /** A header that holds the size in its first byte, where it fits, or in 1, 2 or 4 bytes after it. */
    private void header(int size, int fix, int fixLimit, int wide, int narrowest) {
        if (size <= fixLimit && random.nextBoolean()) {
            out.write(fix | size);
            return;
        }
        int width = narrowest + random.nextInt(3 - narrowest);
        out.write(wide + width - narrowest);
        for (int shift = 8 * ((1 << width) - 1); shift >= 0; shift -= 8) {
            out.write(size >>> shift);
        }
    }
}
