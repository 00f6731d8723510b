/** What operators see: health, metrics, the flight recorder, and the logs about requests. */
@NullMarked
package io.jubaproxy.observe;

import org.jspecify.annotations.NullMarked;
