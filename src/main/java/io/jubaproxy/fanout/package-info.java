/** Scatters one request to its endpoints, gathers the outcomes until the verdict, and owns the port to the backends. */
@NullMarked
package io.jubaproxy.fanout;

import org.jspecify.annotations.NullMarked;
