/** Who a caller is by what it shows, what the rules let it do, and the audit of what can't be undone. */
@NullMarked
package io.jubaproxy.access;

import org.jspecify.annotations.NullMarked;
