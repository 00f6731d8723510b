package io.jubaproxy.launch;

import java.io.PrintStream;

/**
 * Where a command writes.
 *
 * @param out results
 * @param err sentences about what went wrong, and warnings
 */
public record Terminal(PrintStream out, PrintStream err) {}
