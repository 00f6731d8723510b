package io.jubaproxy.launch;

import java.nio.file.Path;

/**
 * What a server is told.
 *
 * @param bind address of its HTTP port
 * @param scratch a folder of its own, empty at the start
 */
record ServerConfig(Layout layout, String bind, int httpPort, Path scratch) {}
