package io.jubaproxy.config;

/** How an RPC door words an application error. */
public enum ErrorWording {
    /** As the original program words it. */
    JUBATUS,
    /** The server's own error object. */
    VERBATIM
}
