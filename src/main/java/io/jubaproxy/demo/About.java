package io.jubaproxy.demo;

import java.nio.file.Path;

/**
 * Where a demo runs.
 *
 * @param server product and version of the application server
 * @param log the file that the proxy and the application server log to
 */
public record About(String server, Path log) {}
