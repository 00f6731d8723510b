package io.jubaproxy.launch;

import io.jubaproxy.config.LogFormat;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a server is told.
 *
 * @param http where it listens
 * @param https where it listens for TLS, too
 * @param scratch a folder of its own, empty at the start
 * @param logs files to write besides the console
 * @param format of the log, in the files too
 * @param isTraced whether OpenTelemetry is wanted
 */
record ServerConfig(
        Layout layout,
        HttpAddress http,
        Optional<HttpsDoor> https,
        Path scratch,
        Optional<LogFiles> logs,
        LogFormat format,
        boolean isTraced) {}
