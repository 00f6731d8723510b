/** The settings: read, validated and explained in one place; the only room that reads MicroProfile Config. */
@NullMarked
package io.jubaproxy.config;

import org.jspecify.annotations.NullMarked;
