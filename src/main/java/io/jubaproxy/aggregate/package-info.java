/** Turns the results of several servers into one, a class for each rule. */
@NullMarked
package io.jubaproxy.aggregate;

import org.jspecify.annotations.NullMarked;
