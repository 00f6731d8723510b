package io.jubaproxy.chaos;

import java.util.concurrent.TimeUnit;

/** What a server's port and connections are like for a while. */
enum Weather {
    FAIR(true, false, true),
    /** As when the process is gone: port closed, connections closed. */
    DOWN(false, true, true, Ending.CLOSED, Ending.UNREACHABLE),
    /** New connections are refused, those not accepted yet are reset, those there are stay. */
    FULL(false, false, true, Ending.UNREACHABLE, Ending.CLOSED),
    /** Each connection is closed as soon as it is accepted. */
    SLAMMING(true, true, true, Ending.CLOSED),
    /** Each connection is reset as soon as it is accepted. */
    RESETTING(true, true, true, Ending.CLOSED),
    /** Nothing is read. */
    DEAF(true, false, false, Ending.TIMEOUT);

    /** A refused endpoint is left alone for a second at most; the proxy's own promise. */
    private static final long BACK_OFF = TimeUnit.SECONDS.toNanos(1);

    private final boolean isPortOpen;
    private final boolean dropsConnections;
    private final boolean reads;

    @SuppressWarnings("ImmutableEnumChecker") // given once and never changed
    private final Ending[] troubles;

    Weather(boolean isPortOpen, boolean dropsConnections, boolean reads, Ending... troubles) {
        this.isPortOpen = isPortOpen;
        this.dropsConnections = dropsConnections;
        this.reads = reads;
        this.troubles = troubles;
    }

    boolean isPortOpen() {
        return isPortOpen;
    }

    boolean dropsConnections() {
        return dropsConnections;
    }

    boolean reads() {
        return reads;
    }

    /** What may come of it while it lasts. */
    int troubles() {
        return Ending.setOf(troubles);
    }

    /** Notes what may come of it until then. */
    void announce(Trouble trouble, long until) {
        for (Ending ending : troubles) {
            trouble.note(ending == Ending.UNREACHABLE ? until + BACK_OFF : until, ending);
        }
    }
}
