/** Members from DNS: asks for addresses and services, again and again, and keeps the last good answer. */
@NullMarked
package io.jubaproxy.membership.dns;

import org.jspecify.annotations.NullMarked;
