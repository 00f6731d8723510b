package io.jubaproxy.load;

/**
 * The most that may be under way at once.
 *
 * @param requests over both doors
 * @param heldBytes of requests, replies and answers together; see {@link HeldBytes}
 * @param callsPerServer the ceiling of what {@link ServerLimit} finds out
 */
public record LoadLimits(int requests, long heldBytes, int callsPerServer) {
    /** No bound at all, for tests and tools. */
    public static final LoadLimits NONE = new LoadLimits(Integer.MAX_VALUE, Long.MAX_VALUE / 4, 1 << 20);

    public LoadLimits {
        if (requests < 1 || heldBytes < 1 || callsPerServer < 1 || callsPerServer > 1 << 20) {
            throw new IllegalArgumentException("no usable limits: " + requests + " requests, " + heldBytes + " bytes, "
                    + callsPerServer + " calls for each server");
        }
    }
}
