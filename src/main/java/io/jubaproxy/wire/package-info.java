/** MessagePack-RPC on the wire: encoded values, frames and the bounded scanner that finds where they end. */
@NullMarked
package io.jubaproxy.wire;

import org.jspecify.annotations.NullMarked;
