package io.jubaproxy.membership.zookeeper;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Which ensemble, and how it is spoken to.
 *
 * @param servers {@code host:port,host:port}
 * @param chroot path below which everything is, such as {@code /prod}; empty = the root
 * @param digest {@code user:password}, a secret; empty = nobody in particular
 * @param sessionTimeout after which ZooKeeper ends the session of a client that it no longer hears
 * @param tls empty = plain TCP
 * @param services whose clusters are looked for where nobody names one
 */
public record ZooKeeperSettings(
        String servers,
        String chroot,
        Optional<String> digest,
        Duration sessionTimeout,
        Optional<Tls> tls,
        List<String> services) {
    public ZooKeeperSettings {
        services = List.copyOf(services);
    }

    /**
     * PEM files for TLS.
     *
     * @param authorities who may sign the servers' certificates
     * @param identity what is shown to the servers; empty = nothing
     */
    public record Tls(Path authorities, Optional<Identity> identity) {}

    /**
     * A certificate with its chain and its private key (PKCS #8), which may be in one file.
     */
    public record Identity(Path certificate, Path key) {}

    /** Without the secret. */
    @Override
    public String toString() {
        return servers + chroot;
    }
}
