/** Certificates and keys from PEM files, and the TLS they make for each side of the proxy. */
@NullMarked
package io.jubaproxy.tls;

import org.jspecify.annotations.NullMarked;
