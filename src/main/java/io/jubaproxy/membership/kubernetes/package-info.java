/** Members from the EndpointSlices of a Kubernetes Service, listed and watched over the JDK's own HTTP client. */
@NullMarked
package io.jubaproxy.membership.kubernetes;

import org.jspecify.annotations.NullMarked;
