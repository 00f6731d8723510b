/** What operators see: health and the log of failed fan-outs. */
@NullMarked
package io.jubaproxy.observe;

import org.jspecify.annotations.NullMarked;
