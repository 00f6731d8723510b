/** The page for people at {@code /}: its files, and the headers that keep it to itself. */
@NullMarked
package io.jubaproxy.page;

import org.jspecify.annotations.NullMarked;
