package io.jubaproxy.proxy;

import io.jubaproxy.config.Listener;
import io.jubaproxy.config.Settings;
import io.jubaproxy.membership.ClusterDirectory;
import io.jubaproxy.membership.zookeeper.Registration;
import io.jubaproxy.membership.zookeeper.ZooKeeperDirectory;
import io.jubaproxy.membership.zookeeper.ZooKeeperSettings;
import java.util.List;
import java.util.Optional;

/** The application's one connection to ZooKeeper, where the settings name an ensemble. Thread-safe. */
final class ZooKeeperLink implements ConnectedEnsemble, AutoCloseable {
    private final Settings settings;
    private final Optional<ZooKeeperDirectory> directory;
    private Optional<Registration> registration = Optional.empty();
    private boolean isWithdrawn;

    private ZooKeeperLink(Settings settings, Optional<ZooKeeperDirectory> directory) {
        this.settings = settings;
        this.directory = directory;
    }

    /**
     * Begins to connect; doesn't wait for it.
     *
     * @param services of which any can be asked for
     */
    static ZooKeeperLink of(Settings settings, List<String> services, SourceThread thread) {
        Optional<ZooKeeperDirectory> directory = settings.members()
                .zookeeper()
                .map(zooKeeper ->
                        new ZooKeeperDirectory(adapted(zooKeeper, asked(settings, services)), thread.executor()));
        directory.ifPresent(ZooKeeperDirectory::start);
        return new ZooKeeperLink(settings, directory);
    }

    /** The HTTP door serves them all; without it only those that have a listener are asked for. */
    private static List<String> asked(Settings settings, List<String> services) {
        return settings.http().port() == 0
                ? settings.rpc().listeners().stream()
                        .map(Listener::service)
                        .distinct()
                        .toList()
                : services;
    }

    private static ZooKeeperSettings adapted(Settings.ZooKeeper zooKeeper, List<String> services) {
        return new ZooKeeperSettings(
                zooKeeper.ensemble().servers(),
                zooKeeper.ensemble().chroot(),
                zooKeeper.ensemble().digest(),
                zooKeeper.sessionTimeout(),
                zooKeeper.tls().map(ZooKeeperLink::adapted),
                services);
    }

    private static ZooKeeperSettings.Tls adapted(Settings.ZooKeeperTls tls) {
        return new ZooKeeperSettings.Tls(
                tls.authorities(),
                tls.certificate()
                        .flatMap(
                                certificate -> tls.key().map(key -> new ZooKeeperSettings.Identity(certificate, key))));
    }

    Optional<ClusterDirectory> directory() {
        return directory.map(ClusterDirectory.class::cast);
    }

    @Override
    public String connectedServer() {
        return directory.map(ZooKeeperDirectory::connectedServer).orElse("");
    }

    /** Registers every RPC listener, once they are open. */
    synchronized void register() {
        if (!isWithdrawn && !settings.rpc().listeners().isEmpty()) {
            registration = directory.map(each -> each.register(addresses()));
        }
    }

    private List<Registration.Address> addresses() {
        Optional<String> advertised = settings.members().zookeeper().flatMap(Settings.ZooKeeper::advertise);
        return settings.rpc().listeners().stream()
                .map(listener -> new Registration.Address(
                        listener.service(),
                        advertised.orElseGet(
                                () -> OwnAddress.behind(listener.address().orElse(settings.bind()))),
                        listener.port()))
                .toList();
    }

    /** Takes the registration out for good. */
    synchronized void withdraw() {
        isWithdrawn = true;
        registration.ifPresent(Registration::remove);
    }

    @Override
    public void close() {
        directory.ifPresent(ZooKeeperDirectory::close);
    }
}
