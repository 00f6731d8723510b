package io.jubaproxy.tls;

/** What a door asks of its clients. */
public enum ClientAuth {
    /** Nothing: a certificate is neither asked for nor looked at. */
    NONE,
    /** A certificate of a known authority, or none at all. */
    WANT,
    /** A certificate of a known authority. */
    NEED
}
