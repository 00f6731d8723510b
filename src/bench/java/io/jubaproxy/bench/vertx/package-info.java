/** What a Java team would write instead of the product, as a baseline: a fan-out proxy by hand. */
@NullMarked
package io.jubaproxy.bench.vertx;

import org.jspecify.annotations.NullMarked;
