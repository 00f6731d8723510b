package io.jubaproxy.membership.zookeeper;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.curator.RetryPolicy;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.utils.ZookeeperFactory;
import org.apache.zookeeper.client.ZKClientConfig;

/** Makes Curator's client as it is needed here. */
final class Clients {
    /** What is asked again, and when, is decided by those who ask. */
    private static final RetryPolicy NEVER_AGAIN = (count, elapsedMillis, sleeper) -> false;

    /** A ZooKeeper that is away would fill the log with stack traces; this package tells it in its own words. */
    private static final Logger[] NOISY = {
        Logger.getLogger("org.apache.zookeeper"), Logger.getLogger("org.apache.curator")
    };

    private Clients() {}

    /**
     * Not started yet.
     *
     * @param factory makes the handle below it, one for each session
     */
    static CuratorFramework of(
            ZooKeeperSettings settings, Optional<CombinedIdentity> identity, ZookeeperFactory factory) {
        quieten();
        int sessionMillis = Math.toIntExact(settings.sessionTimeout().toMillis());
        CuratorFrameworkFactory.Builder builder = CuratorFrameworkFactory.builder()
                .connectString(settings.servers() + settings.chroot())
                .sessionTimeoutMs(sessionMillis)
                .connectionTimeoutMs(sessionMillis)
                // Both need what ensembles of Jubatus's time don't have, and the first would watch a node for ever.
                .ensembleTracker(false)
                .dontUseContainerParents()
                .retryPolicy(NEVER_AGAIN)
                .threadFactory(threads())
                .zkClientConfig(config(settings, identity))
                .zookeeperFactory(factory);
        settings.digest().ifPresent(digest -> builder.authorization("digest", digest.getBytes(StandardCharsets.UTF_8)));
        return builder.build();
    }

    /** For this client alone: system properties are everybody's. */
    private static ZKClientConfig config(ZooKeeperSettings settings, Optional<CombinedIdentity> identity) {
        ZKClientConfig config = new ZKClientConfig();
        config.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, "false");
        settings.tls().ifPresent(tls -> {
            config.setProperty(ZKClientConfig.SECURE_CLIENT, "true");
            config.setProperty(
                    ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, "org.apache.zookeeper.ClientCnxnSocketNetty");
            setStore(config, "trustStore", tls.authorities().toString());
            setStore(
                    config,
                    "keyStore",
                    identity.map(both -> both.file().toString()).orElse(""));
        });
        return config;
    }

    /** Says all there is to say of it, since what is left out would be taken from system properties. */
    private static void setStore(ZKClientConfig config, String store, String location) {
        config.setProperty("zookeeper.ssl." + store + ".location", location);
        config.setProperty("zookeeper.ssl." + store + ".type", "PEM");
        config.setProperty("zookeeper.ssl." + store + ".password", "");
        config.setProperty("zookeeper.ssl." + store + ".passwordPath", "");
    }

    private static ThreadFactory threads() {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "jubaproxy-zookeeper-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Where the server's own settings say nothing of them. */
    private static void quieten() {
        for (Logger logger : NOISY) {
            if (logger.getLevel() == null) {
                logger.setLevel(Level.OFF);
            }
        }
    }
}
