/** Makes damaged inputs from recorded ones and watches what a reader of bytes does with each: its time, its memory, its exceptions. */
@NullMarked
package io.jubaproxy.fuzz;

import org.jspecify.annotations.NullMarked;
