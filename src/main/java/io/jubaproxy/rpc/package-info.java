/** The MessagePack-RPC door: listens for clients, reads their requests and words the answers as Jubatus's proxies do. */
@NullMarked
package io.jubaproxy.rpc;

import org.jspecify.annotations.NullMarked;
