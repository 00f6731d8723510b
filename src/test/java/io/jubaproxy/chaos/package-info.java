/** The bad days, on purpose: servers, networks and processes that fail at random, and an oracle that knows what must come of it. */
@NullMarked
package io.jubaproxy.chaos;

import org.jspecify.annotations.NullMarked;
