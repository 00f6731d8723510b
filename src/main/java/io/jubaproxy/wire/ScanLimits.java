package io.jubaproxy.wire;

/**
 * How much one message may be before it is refused. A value at the limit is accepted, one beyond it is not.
 *
 * @param maxBytes encoded size of the whole message, header included; at least 1
 * @param maxElements values inside arrays and maps, on all levels together; a map entry counts as two, the outermost value not at all
 * @param maxDepth arrays and maps inside one another; {@code 5} has depth 0, {@code []} depth 1
 */
public record ScanLimits(int maxBytes, int maxElements, int maxDepth) {
    /**
     * For messages nobody set limits for. 16 MiB is what the HTTP door takes too; a million elements bound what decoding them
     * costs in objects; depth 128 is far beyond any service's types and shallow enough for recursive decoders.
     */
    public static final ScanLimits DEFAULT = new ScanLimits(16 * 1024 * 1024, 1_000_000, 128);

    public ScanLimits {
        if (maxBytes < 1 || maxElements < 0 || maxDepth < 0) {
            throw new IllegalArgumentException(
                    "no usable scan limits: " + maxBytes + " bytes, " + maxElements + " elements, depth " + maxDepth);
        }
    }
}
