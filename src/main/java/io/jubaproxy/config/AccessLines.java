package io.jubaproxy.config;

/** Which requests get a line in the access log. */
public enum AccessLines {
    OFF,
    /** Those that fail. */
    FAILURES,
    ALL
}
