/** How much is under way at once, over both doors and at each server, and what is refused beyond that. */
@NullMarked
package io.jubaproxy.load;

import org.jspecify.annotations.NullMarked;
