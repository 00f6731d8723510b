/** Measures the proxy from outside: load over loopback, baselines in the same run, tables of medians and ratios. */
@NullMarked
package io.jubaproxy.bench;

import org.jspecify.annotations.NullMarked;
