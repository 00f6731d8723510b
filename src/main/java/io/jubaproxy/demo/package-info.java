/** The demonstration: embedded servers of the stat service with switchable faults, and the tour through the policy's six cases. */
@NullMarked
package io.jubaproxy.demo;

import org.jspecify.annotations.NullMarked;
