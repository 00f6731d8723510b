package io.jubaproxy.config;

/** Who may use the operators' addresses of the HTTP door. */
public enum Admin {
    /** Everybody who can reach the door. */
    ON,
    /** Callers on this machine. */
    LOCAL,
    /** Nobody. */
    OFF
}
