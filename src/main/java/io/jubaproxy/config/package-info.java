/** The settings: one table of keys, the pure code that reads and checks them, and the only room that knows MicroProfile Config. */
@NullMarked
package io.jubaproxy.config;

import org.jspecify.annotations.NullMarked;
