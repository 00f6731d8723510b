/** Which servers form a cluster: endpoints in immutable snapshots, and the port their sources stand behind. */
@NullMarked
package io.jubaproxy.membership;

import org.jspecify.annotations.NullMarked;
