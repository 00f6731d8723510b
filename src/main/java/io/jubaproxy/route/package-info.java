/** Chooses the endpoints of one request: random, broadcast or by the hash ring. */
@NullMarked
package io.jubaproxy.route;

import org.jspecify.annotations.NullMarked;
