package io.jubaproxy.wire;

/**
 * What a value's first byte says, looked up in tables: the one place that knows MessagePack's formats.
 *
 * <p>After the first byte come {@link #sizeBytes} bytes of a big-endian size. That size (or {@link #fixed}, where there are no size
 * bytes) counts the elements of an array, the entries of a map, or the payload bytes of anything else; the payload of an extension
 * is one byte longer than its size says, its type.
 *
 * <p>Source: the MessagePack specification, section Formats.
 */
final class Lead {
    private static final ValueType[] TYPES = new ValueType[256];
    private static final byte[] SIZE_BYTES = new byte[256];
    private static final byte[] FIXED = new byte[256];

    static {
        fixed(0x00, 0x7f, ValueType.INTEGER, 0);
        counting(0x80, 0x8f, ValueType.MAP);
        counting(0x90, 0x9f, ValueType.ARRAY);
        counting(0xa0, 0xbf, ValueType.RAW);
        fixed(0xc0, 0xc1, ValueType.NIL, 0);
        fixed(0xc2, 0xc3, ValueType.BOOL, 0);
        sized(0xc4, ValueType.BIN, 1, 2, 4);
        sized(0xc7, ValueType.EXT, 1, 2, 4);
        fixed(0xca, 0xca, ValueType.FLOAT, 4);
        fixed(0xcb, 0xcb, ValueType.FLOAT, 8);
        for (int width = 0; width < 4; width++) {
            fixed(0xcc + width, 0xcc + width, ValueType.INTEGER, 1 << width);
            fixed(0xd0 + width, 0xd0 + width, ValueType.INTEGER, 1 << width);
        }
        for (int width = 0; width < 5; width++) {
            fixed(0xd4 + width, 0xd4 + width, ValueType.EXT, 1 + (1 << width));
        }
        sized(0xd9, ValueType.RAW, 1, 2, 4);
        sized(0xdc, ValueType.ARRAY, 2, 4);
        sized(0xde, ValueType.MAP, 2, 4);
        fixed(0xe0, 0xff, ValueType.INTEGER, 0);
    }

    private Lead() {}

    private static void fixed(int first, int last, ValueType type, int payload) {
        for (int lead = first; lead <= last; lead++) {
            TYPES[lead] = type;
            FIXED[lead] = (byte) payload;
        }
    }

    private static void counting(int first, int last, ValueType type) {
        for (int lead = first; lead <= last; lead++) {
            fixed(lead, lead, type, lead - first);
        }
    }

    private static void sized(int first, ValueType type, int... sizes) {
        for (int i = 0; i < sizes.length; i++) {
            TYPES[first + i] = type;
            SIZE_BYTES[first + i] = (byte) sizes[i];
        }
    }

    /**
     * The type that a first byte begins.
     *
     * @param lead 0 to 255
     * @throws MalformedMessageException for {@code c1}, which the specification never uses
     */
    static ValueType type(int lead) {
        if (lead == 0xc1) {
            throw new MalformedMessageException(
                    MalformedMessageException.Reason.INVALID_BYTE, "the byte c1 begins no MessagePack value");
        }
        return TYPES[lead];
    }

    /** How many bytes of size follow the first byte: 0, 1, 2 or 4. */
    static int sizeBytes(int lead) {
        return SIZE_BYTES[lead];
    }

    /** The size where no size bytes follow; the type byte of a fixext counts as payload. */
    static int fixed(int lead) {
        return FIXED[lead];
    }

    /** Payload bytes of a value that is neither array nor map. */
    static long payload(int lead, long size) {
        return lead >= 0xc7 && lead <= 0xc9 ? size + 1 : size;
    }
}
