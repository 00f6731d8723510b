/** The HTTP door: JSON in and out, problem details for failures. */
@NullMarked
package io.jubaproxy.rest;

import org.jspecify.annotations.NullMarked;
