/** The test rig: runs the built WAR on Payara Micro and on Open Liberty, and holds what the design assumes of both. */
@NullMarked
package io.jubaproxy.rig;

import org.jspecify.annotations.NullMarked;
