package io.jubaproxy.service;

/** How the servers of a request are chosen. */
public sealed interface Routing {
    /** The name in IDL files, without {@code #@} and without its number. */
    default String label() {
        return switch (this) {
            case Random any -> "random";
            case Broadcast all -> "broadcast";
            case Cht ring -> "cht";
            case Internal servers -> "internal";
        };
    }

    /** One server, any. */
    record Random() implements Routing {}

    /** Every server of the cluster. */
    record Broadcast() implements Routing {}

    /**
     * The servers that the hash ring names for the first argument.
     *
     * @param entries successive ring entries to take, at least 1; a server named twice is called once
     */
    record Cht(int entries) implements Routing {
        /** What plain {@code #@cht} means. */
        public static final int DEFAULT_ENTRIES = 2;

        public Cht {
            if (entries < 1) {
                throw new IllegalArgumentException("cht needs at least 1 ring entry, not " + entries);
            }
        }
    }

    /** Spoken between servers only; unknown to the proxy's clients. */
    record Internal() implements Routing {}
}
