/** Hand-made fakes and the fault server that every other room's tests are written with. */
@NullMarked
package io.jubaproxy.testkit;

import org.jspecify.annotations.NullMarked;
