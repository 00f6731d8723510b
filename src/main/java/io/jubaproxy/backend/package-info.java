/** The Netty MessagePack-RPC client behind the fan-out's backend port. */
@NullMarked
package io.jubaproxy.backend;

import org.jspecify.annotations.NullMarked;
