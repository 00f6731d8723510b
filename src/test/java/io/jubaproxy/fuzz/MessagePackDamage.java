package io.jubaproxy.fuzz;

import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Exchanges whole MessagePack values, so that what comes out is mostly well-formed and wrong in one place. */
public final class MessagePackDamage implements Damage {
    private static final List<byte[]> EDGES = Stream.of(
                    "c0",
                    "c2",
                    "c3",
                    "00",
                    "7f",
                    "e0",
                    "ff",
                    "ccff",
                    "cdffff",
                    "ce00000000",
                    "ceffffffff",
                    "cf0000000100000000",
                    "cfffffffffffffffff",
                    "d080",
                    "d1ffff",
                    "d280000000",
                    "d3ffffffffffffffff",
                    "d38000000000000000",
                    "ca7f800000",
                    "ca3f800000",
                    "cb7ff8000000000000",
                    "cb0000000000000000",
                    "a0",
                    "a161",
                    "a464656d6f",
                    "d900",
                    "d90461626364",
                    "da000161",
                    "db0000000161",
                    "c400",
                    "c40161",
                    "c500016a",
                    "c6000000016b",
                    "a1ff",
                    "90",
                    "80",
                    "dc0000",
                    "dd00000000",
                    "de0000",
                    "df00000000",
                    "9190",
                    "81c0c0",
                    "826161026162c0",
                    "c70000",
                    "d4ff00",
                    "d6ff00000000",
                    "93909090",
                    "91919191919191919191",
                    "d9ff61",
                    "dd7fffffff",
                    "ddffffffff",
                    "df7fffffff",
                    "dfffffffff",
                    "dbffffffff",
                    "c6ffffffff",
                    "c9ffffffff00",
                    "dcffff",
                    "deffff",
                    "c1")
            .map(HexFormat.of()::parseHex)
            .toList();
    private static final int MOST_VALUES = 256;

    private final List<byte[]> words;
    private final int[] starts = new int[MOST_VALUES];
    private final int[] ends = new int[MOST_VALUES];
    private int found;

    /** @param words encoded values that mean something to the reader, such as the names of methods */
    public MessagePackDamage(List<byte[]> words) {
        this.words = Stream.concat(EDGES.stream(), words.stream()).toList();
    }

    @Override
    public byte[] applied(byte[] input, byte[] other, RandomGenerator random) {
        byte[] donated = donated(other, random);
        find(input);
        if (found == 0) {
            return input;
        }
        int value = random.nextInt(found);
        int from = starts[value];
        int to = ends[value];
        byte[] own = Arrays.copyOfRange(input, from, to);
        return switch (random.nextInt(7)) {
            case 0 -> Damage.spliced(input, from, to, words.get(random.nextInt(words.size())));
            case 1 -> Damage.spliced(input, from, to, donated);
            case 2 -> recounted(input, from, to, new byte[0], -1);
            case 3 -> recounted(input, from, from, own, 1);
            case 4 -> Damage.spliced(input, from, to, wider(own, random));
            case 5 -> Damage.spliced(input, from, from, nesting(random));
            default -> Damage.spliced(input, from, to, words.get(random.nextInt(words.size())));
        };
    }

    private byte[] donated(byte[] other, RandomGenerator random) {
        find(other);
        if (found == 0) {
            return other;
        }
        int value = random.nextInt(found);
        return Arrays.copyOfRange(other, starts[value], ends[value]);
    }

    /** The values of the input, outer ones before those inside, as far as it is MessagePack. */
    private void find(byte[] input) {
        found = 0;
        try {
            for (int at = 0; at < input.length && found < MOST_VALUES; ) {
                ValueCursor value = new ValueCursor(input, at, input.length);
                ValueType type = value.next();
                ValueCursor whole = new ValueCursor(input, at, input.length);
                whole.skip();
                starts[found] = at;
                ends[found++] = whole.offset();
                if (type == ValueType.ARRAY) {
                    value.readArrayHeader();
                    at = value.offset();
                } else if (type == ValueType.MAP) {
                    value.readMapHeader();
                    at = value.offset();
                } else {
                    at = whole.offset();
                }
            }
        } catch (MalformedMessageException e) {
            // what was found before will do
        }
    }

    /** Changes an element and, where its array is the nearest short one before it, the array's count. */
    private static byte[] recounted(byte[] input, int from, int to, byte[] piece, int more) {
        byte[] all = Damage.spliced(input, from, to, piece);
        for (int at = from - 1; at >= 0; at--) {
            int count = (all[at] & 0xff) - 0x90;
            if (count >= 0 && count < 16) {
                if (count + more >= 0 && count + more < 16) {
                    all[at] += (byte) more;
                }
                break;
            }
        }
        return all;
    }

    /** The same value in another of its encodings, if it is a short string, array, map or number. */
    private static byte[] wider(byte[] value, RandomGenerator random) {
        int lead = value[0] & 0xff;
        byte[] head;
        if (lead < 0x80) {
            head = new byte[][] {{(byte) 0xcc}, {(byte) 0xcd, 0}, {(byte) 0xd3, 0, 0, 0, 0, 0, 0, 0}, {(byte) 0xd1, 0}}
                    [random.nextInt(4)];
            return Damage.spliced(value, 0, 0, head);
        } else if (lead < 0x90) {
            head = new byte[] {(byte) 0xde, 0, (byte) (lead - 0x80)};
        } else if (lead < 0xa0) {
            head = new byte[] {(byte) 0xdd, 0, 0, 0, (byte) (lead - 0x90)};
        } else if (lead < 0xc0) {
            byte size = (byte) (lead - 0xa0);
            head = new byte[][] {
                        {(byte) 0xd9, size}, {(byte) 0xc4, size}, {(byte) 0xda, 0, size}, {(byte) 0xdb, 0, 0, 0, size}
                    }
                    [random.nextInt(4)];
        } else {
            return value;
        }
        return Damage.spliced(value, 0, 1, head);
    }

    private static byte[] nesting(RandomGenerator random) {
        byte[] nesting = new byte[1 + random.nextInt(random.nextInt(4) == 0 ? 140 : 4)];
        Arrays.fill(nesting, (byte) (random.nextInt(4) == 0 ? 0x81 : 0x91));
        return nesting;
    }
}
