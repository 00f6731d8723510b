package io.jubaproxy.chaos;

/** How one call can end, as the published policy names it. A set of endings is an int, one bit each. */
enum Ending {
    RESULT("ok"),
    ERROR("application-error"),
    UNUSABLE("unusable-result"),
    TIMEOUT("request-timeout"),
    CLOSED("connection-closed"),
    BROKEN("broken-reply"),
    UNREACHABLE("connect-failed");

    /** The endings of the class that outranks the other one. */
    static final int TRANSPORT = setOf(TIMEOUT, CLOSED, BROKEN, UNREACHABLE);

    private final String label;

    Ending(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    static Ending labelled(String label) {
        for (Ending ending : values()) {
            if (ending.label.equals(label)) {
                return ending;
            }
        }
        throw new IllegalArgumentException("no call of a fan-out ends as " + label);
    }

    @SuppressWarnings("EnumOrdinal") // a set of them as one number, never stored
    int bit() {
        return 1 << ordinal();
    }

    boolean isIn(int set) {
        return (set & bit()) != 0;
    }

    boolean isTransport() {
        return isIn(TRANSPORT);
    }

    static int setOf(Ending... endings) {
        int set = 0;
        for (Ending ending : endings) {
            set |= ending.bit();
        }
        return set;
    }
}
