/** The main that the script and the image run: checks the settings, starts the server in this JVM, and makes single calls. */
@NullMarked
package io.jubaproxy.launch;

import org.jspecify.annotations.NullMarked;
