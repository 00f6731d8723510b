/** The CDI seam: wires the core into the container and selects the failure a request fails with. */
@NullMarked
package io.jubaproxy.proxy;

import org.jspecify.annotations.NullMarked;
