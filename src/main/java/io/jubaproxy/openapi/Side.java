package io.jubaproxy.openapi;

/** Which way a value goes. More forms are taken than are written. */
enum Side {
    ARGUMENT,
    RESULT
}
