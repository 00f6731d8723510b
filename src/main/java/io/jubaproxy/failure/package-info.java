/** What can go wrong, how bad it is, and which of several failures is the one to return. */
@NullMarked
package io.jubaproxy.failure;

import org.jspecify.annotations.NullMarked;
