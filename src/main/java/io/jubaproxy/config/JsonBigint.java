package io.jubaproxy.config;

/** How the HTTP door writes integers that a JSON reader without 64-bit integers would round. */
public enum JsonBigint {
    /** As digits, like every number. */
    NUMBER,
    /** As a string of digits. */
    STRING
}
