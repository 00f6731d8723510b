/** The pieces that every request goes through, each by itself, for JMH. */
@NullMarked
package io.jubaproxy.bench.micro;

import org.jspecify.annotations.NullMarked;
