/** The program as its users start it: the script and the processes behind it, seen from outside only. */
@NullMarked
package io.jubaproxy.process;

import org.jspecify.annotations.NullMarked;
