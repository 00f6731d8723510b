/** What the benchmarks' variant of the WAR has beside the product: baselines inside the same server. */
@NullMarked
package io.jubaproxy.bench.app;

import org.jspecify.annotations.NullMarked;
