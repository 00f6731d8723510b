/** Finds the members of clusters where Jubatus servers register themselves, in ZooKeeper, and registers the proxy there. */
@NullMarked
package io.jubaproxy.membership.zookeeper;

import org.jspecify.annotations.NullMarked;
