package io.jubaproxy.launch;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a server is told.
 *
 * @param http where it listens
 * @param https where it listens for TLS, too
 * @param scratch a folder of its own, empty at the start
 * @param logs files to write besides the console
 */
record ServerConfig(
        Layout layout, HttpAddress http, Optional<HttpsDoor> https, Path scratch, Optional<LogFiles> logs) {}
