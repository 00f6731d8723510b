package io.jubaproxy.bench;

/** What a figure should be. */
sealed interface Target {
    /** Nothing was promised: the figure is told only. */
    static Target none() {
        return new None();
    }

    static Target atLeast(double bound) {
        return new AtLeast(bound);
    }

    static Target atMost(double bound) {
        return new AtMost(bound);
    }

    /** Whether it holds, for people. */
    default String verdict(double figure) {
        return switch (this) {
            case AtLeast(double bound) -> figure >= bound ? "holds" : "does not hold";
            case AtMost(double bound) -> figure <= bound ? "holds" : "does not hold";
            case None none -> "";
        };
    }

    /** For people. */
    default String text() {
        return switch (this) {
            case AtLeast(double bound) -> "at least " + bound;
            case AtMost(double bound) -> "at most " + bound;
            case None none -> "";
        };
    }

    record AtLeast(double bound) implements Target {}

    record AtMost(double bound) implements Target {}

    record None() implements Target {}
}
