package io.jubaproxy.config;

/** How the launcher's servers write log records. */
public enum LogFormat {
    /** A line for people. */
    TEXT,
    /** A JSON object a line. */
    JSON
}
