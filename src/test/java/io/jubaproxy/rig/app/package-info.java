/** Classes that PlatformIT adds to the WAR; they never ship. */
@NullMarked
package io.jubaproxy.rig.app;

import org.jspecify.annotations.NullMarked;
