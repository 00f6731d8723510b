/** Goes into the WAR of a test, to show what the application logs. */
@NullMarked
package io.jubaproxy.contract.tap;

import org.jspecify.annotations.NullMarked;
