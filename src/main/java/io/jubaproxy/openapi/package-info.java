/** Describes the HTTP door as an OpenAPI document, made of the service descriptors. */
@NullMarked
package io.jubaproxy.openapi;

import org.jspecify.annotations.NullMarked;
