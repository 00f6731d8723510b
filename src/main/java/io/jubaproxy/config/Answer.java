package io.jubaproxy.config;

/** When the answer to a client leaves. */
public enum Answer {
    /** As soon as nothing can change it. */
    DECIDED,
    /** After every server of the fan-out ended. */
    ALL
}
