package io.jubaproxy.service;

/** How the results of several servers become one. */
public enum AggregatorRule {
    /** The primary's result as it is. */
    PASS("pass"),
    /** True when all are true. */
    ALL_AND("all_and"),
    /** True when any is true. */
    ALL_OR("all_or"),
    /** The union of maps; the later endpoint's value stays on equal keys. */
    MERGE("merge"),
    /** The lists one after the other. */
    CONCAT("concat"),
    /** The sum. */
    ADD("add");

    private final String label;

    AggregatorRule(String label) {
        this.label = label;
    }

    /** The name in IDL files, without {@code #@}. */
    public String label() {
        return label;
    }
}
