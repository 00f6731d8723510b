/** Traces as spans of OpenTelemetry; the one room that knows its interfaces, which a server may not have. */
@NullMarked
package io.jubaproxy.observe.telemetry;

import org.jspecify.annotations.NullMarked;
