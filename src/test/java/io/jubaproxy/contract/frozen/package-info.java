/** Classes that BackstopIT adds to the WAR; they never ship. */
@NullMarked
package io.jubaproxy.contract.frozen;

import org.jspecify.annotations.NullMarked;
