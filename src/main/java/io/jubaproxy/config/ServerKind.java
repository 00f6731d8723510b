package io.jubaproxy.config;

/** The application servers that the launcher can start. */
public enum ServerKind {
    /** Payara Micro. */
    PAYARA,
    /** Open Liberty. */
    LIBERTY
}
