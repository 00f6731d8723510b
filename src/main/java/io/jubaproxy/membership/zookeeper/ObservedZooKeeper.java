package io.jubaproxy.membership.zookeeper;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** ZooKeeper's client, which tells the address it is connected to only to those who extend it. */
@SuppressWarnings("try") // its close() is ZooKeeper's
final class ObservedZooKeeper extends ZooKeeper {
    ObservedZooKeeper(String servers, int sessionMillis, Watcher watcher, ZKClientConfig config) throws IOException {
        super(servers, sessionMillis, watcher, config);
    }

    /** {@code host:port} of the server, empty where it is connected to none. Doesn't block. */
    String server() {
        return testableRemoteSocketAddress() instanceof InetSocketAddress address && address.getAddress() != null
                ? address.getAddress().getHostAddress() + ":" + address.getPort()
                : "";
    }
}
