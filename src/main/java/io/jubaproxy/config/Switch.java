package io.jubaproxy.config;

/** Whether something is done. */
enum Switch {
    ON,
    OFF
}
