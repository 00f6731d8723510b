package io.jubaproxy.testkit;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.RingEntry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryForever;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/** A real ZooKeeper on loopback whose tree looks as Jubatus servers leave it. It keeps its port and its data over a restart. */
public final class JubatusTree implements AutoCloseable {
    private static final String ACTORS = "/jubatus/actors/";
    private static final int TICK_MILLIS = 200;
    private static final int OWN_SESSION_MILLIS = 60_000;
    private static final Pattern WATCHES = Pattern.compile("Total watches:(\\d+)");

    /** The server tells much. */
    private static final Logger QUIET = Logger.getLogger("org.apache.zookeeper");

    private final TestingServer server;
    private final String base;
    private final CuratorFramework client;

    private JubatusTree(TestingServer server, String base) {
        this.server = server;
        this.base = base;
        this.client = CuratorFrameworkFactory.newClient(
                server.getConnectString(), OWN_SESSION_MILLIS, 10_000, new RetryForever(50));
    }

    /** Started, and empty. */
    public static JubatusTree start() {
        return start("");
    }

    /** @param chroot path below which everything is, such as {@code /prod}; it is made */
    public static JubatusTree start(String chroot) {
        return start(chroot, Map.of());
    }

    /** @param more lines of the server's configuration */
    public static JubatusTree with(Map<String, Object> more) {
        return start("", more);
    }

    private static JubatusTree start(String chroot, Map<String, Object> more) {
        QUIET.setLevel(Level.OFF);
        return get(() -> {
            TestingServer server = new TestingServer(spec(more), true);
            JubatusTree tree = new JubatusTree(server, chroot);
            tree.client.start();
            tree.make(chroot + "/jubatus");
            return tree;
        });
    }

    /** Settings of one server: ticks short enough for short sessions, on 127.0.0.1, and it tells its watches. */
    public static InstanceSpec spec(Map<String, Object> more) {
        Map<String, Object> properties = new TreeMap<>(more);
        properties.put("clientPortAddress", "127.0.0.1");
        properties.put("4lw.commands.whitelist", "*");
        properties.put("maxSessionTimeout", Integer.toString(OWN_SESSION_MILLIS));
        return new InstanceSpec(null, -1, -1, -1, true, -1, TICK_MILLIS, -1, properties, "127.0.0.1");
    }

    /** The same for the servers of one ensemble. */
    public static InstanceSpec[] specs(int servers) {
        return Stream.generate(() -> spec(Map.of())).limit(servers).toArray(InstanceSpec[]::new);
    }

    /** {@code 127.0.0.1:port}, without the chroot. */
    public String connectString() {
        return server.getConnectString();
    }

    /** Registers a server as Jubatus does: an ephemeral entry in {@code actives} and {@code nodes}, and 8 on the ring. */
    public void register(ClusterName cluster, Endpoint endpoint) {
        for (RingEntry entry : RingEntry.ringOf(List.of(endpoint))) {
            put(path(cluster) + "/cht/" + entry.hash(), endpoint.ringName());
        }
        put(path(cluster) + "/nodes/" + endpoint.ringName(), "");
        putActive(cluster, endpoint.ringName());
    }

    /** The servers of a cluster that have an entry in {@code actives}. */
    public List<Endpoint> registered(ClusterName cluster) {
        return get(() -> {
            String actives = path(cluster) + "/actives";
            List<String> names = client.checkExists().forPath(actives) == null
                    ? List.of()
                    : client.getChildren().forPath(actives);
            return names.stream()
                    .map(name -> name.split("_", 2))
                    .map(parts -> Endpoint.of(parts[0], Integer.parseInt(parts[1])))
                    .toList();
        });
    }

    /** An entry in {@code actives} alone, of any name. */
    public void putActive(ClusterName cluster, String name) {
        put(path(cluster) + "/actives/" + name, "");
    }

    /** An entry on the ring alone, of any name and content. */
    public void putOnRing(ClusterName cluster, String hash, String content) {
        put(path(cluster) + "/cht/" + hash, content);
    }

    /** Removes all that {@link #register} made. */
    public void unregister(ClusterName cluster, Endpoint endpoint) {
        remove(path(cluster) + "/actives/" + endpoint.ringName());
        remove(path(cluster) + "/nodes/" + endpoint.ringName());
        RingEntry.ringOf(List.of(endpoint)).forEach(entry -> remove(path(cluster) + "/cht/" + entry.hash()));
    }

    /** The folders of a cluster without a server. */
    public void makeCluster(ClusterName cluster) {
        List.of("nodes", "actives", "cht").forEach(each -> make(path(cluster) + "/" + each));
    }

    /** Removes the cluster with all that is below it. */
    public void removeCluster(ClusterName cluster) {
        get(() -> client.delete().deletingChildrenIfNeeded().forPath(path(cluster)));
    }

    /** The names under which proxies of that service are registered. */
    public List<String> proxies(String service) {
        return get(() -> {
            try {
                return List.copyOf(client.getChildren().forPath(proxyPath(service)));
            } catch (KeeperException.NoNodeException e) {
                return List.of();
            }
        });
    }

    /** An entry for a proxy by somebody else, in this tree's own session. */
    public void putProxy(String service, String name) {
        put(proxyPath(service) + "/" + name, "");
    }

    public void removeProxy(String service, String name) {
        remove(proxyPath(service) + "/" + name);
    }

    /** The session that a proxy's entry belongs to, 0 = none. */
    public long ownerOf(String service, String name) {
        Stat stat = stat(proxyPath(service) + "/" + name);
        return stat == null ? 0 : stat.getEphemeralOwner();
    }

    /** The session in which this tree's own entries are. */
    public long ownSession() {
        return get(() -> client.getZookeeperClient().getZooKeeper().getSessionId());
    }

    /** Whatever else a test needs. */
    public CuratorFramework client() {
        return client;
    }

    /** Has the server end a session, as if it had not heard of it for too long. */
    public void expire(long session) {
        get(() -> {
            ObjectName pattern = new ObjectName("org.apache.ZooKeeperService:name0=*,name1=Connections,name2=*,name3=0x"
                    + Long.toHexString(session));
            for (ObjectName name : ManagementFactory.getPlatformMBeanServer().queryNames(pattern, null)) {
                return ManagementFactory.getPlatformMBeanServer().invoke(name, "terminateSession", null, null);
            }
            throw new IllegalStateException("the server has no session 0x" + Long.toHexString(session));
        });
    }

    /** Watches that the server holds, of all sessions. */
    public int watches() {
        Matcher total = WATCHES.matcher(ask("wchs"));
        if (!total.find()) {
            throw new IllegalStateException("the server does not tell its watches");
        }
        return Integer.parseInt(total.group(1));
    }

    /** The paths on which the server holds watches. */
    public List<String> watchedPaths() {
        return ask("wchp").lines().filter(line -> line.startsWith("/")).sorted().toList();
    }

    private String ask(String command) {
        return get(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort());
                    InputStream in = socket.getInputStream()) {
                socket.getOutputStream().write(command.getBytes(StandardCharsets.US_ASCII));
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        });
    }

    /** Ends the server; its data stay. */
    public void stop() {
        get(() -> {
            server.stop();
            return true;
        });
    }

    /** Starts it again on the same port with the same data. */
    public void restart() {
        get(() -> {
            server.restart();
            return true;
        });
    }

    @Override
    public void close() {
        client.close();
        try {
            server.close();
        } catch (IOException e) {
            throw new IllegalStateException("ZooKeeper does not end", e);
        }
    }

    private String path(ClusterName cluster) {
        return base + ACTORS + cluster.service() + "/" + cluster.cluster();
    }

    private String proxyPath(String service) {
        return base + "/jubatus/jubaproxies/" + service;
    }

    private Stat stat(String path) {
        return get(() -> client.checkExists().forPath(path));
    }

    private void put(String path, String content) {
        get(() -> client.create()
                .creatingParentsIfNeeded()
                .withMode(CreateMode.EPHEMERAL)
                .forPath(path, content.getBytes(StandardCharsets.UTF_8)));
    }

    private void make(String path) {
        get(() -> {
            List<String> missing = new ArrayList<>();
            for (String each = path; !each.isEmpty(); each = each.substring(0, each.lastIndexOf('/'))) {
                if (client.checkExists().forPath(each) == null) {
                    missing.addFirst(each);
                }
            }
            for (String each : missing) {
                client.create().forPath(each, new byte[0]);
            }
            return true;
        });
    }

    private void remove(String path) {
        get(() -> client.delete().forPath(path));
    }

    private static <T> T get(Step<T> step) {
        try {
            return step.run();
        } catch (Exception e) {
            throw new IllegalStateException("a step in ZooKeeper failed: " + e.getMessage(), e);
        }
    }

    private interface Step<T> {
        T run() throws Exception;
    }
}
