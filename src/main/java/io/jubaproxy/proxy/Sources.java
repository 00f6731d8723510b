package io.jubaproxy.proxy;

import io.jubaproxy.config.Settings;
import io.jubaproxy.config.SourceSpec;
import io.jubaproxy.membership.ClusterDirectory;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.StaticMembers;
import io.jubaproxy.membership.dns.DnsSources;
import io.jubaproxy.membership.kubernetes.KubernetesApi;
import io.jubaproxy.membership.kubernetes.KubernetesSettings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The places that know members, as the settings name them. DNS and Kubernetes are made when the first cluster needs them. Thread-safe. */
final class Sources implements AutoCloseable {
    private final Settings.Members settings;
    private final Optional<ClusterDirectory> directory;
    private final SourceThread thread;
    private @Nullable DnsSources dns;
    private @Nullable KubernetesApi kubernetes;

    /** @param directory of the ZooKeeper in the settings */
    Sources(Settings.Members settings, Optional<ClusterDirectory> directory, SourceThread thread) {
        this.settings = settings;
        this.directory = directory;
        this.thread = thread;
    }

    /** The source that is described. */
    MemberSource of(SourceSpec spec) {
        return switch (spec) {
            case SourceSpec.Static fixed -> StaticMembers.of(fixed.servers());
            case SourceSpec.Dns(String name, int port) -> dns().addresses(name, port);
            case SourceSpec.Srv(String name) -> dns().services(name);
            case SourceSpec.Kubernetes(String namespace, String service, int port) ->
                kubernetes().service(namespace, service, port);
            case SourceSpec.ZooKeeper zooKeeper ->
                directory.orElseThrow(() -> new IllegalStateException("the settings name no ZooKeeper for " + spec));
        };
    }

    private synchronized DnsSources dns() {
        if (dns == null) {
            dns = new DnsSources(settings.dns().refresh(), settings.dns().server(), thread.executor());
        }
        return dns;
    }

    private synchronized KubernetesApi kubernetes() {
        if (kubernetes == null) {
            Settings.Kubernetes api = settings.kubernetes();
            kubernetes = new KubernetesApi(
                    new KubernetesSettings(api.api(), api.token(), api.authorities()), thread.executor());
        }
        return kubernetes;
    }

    /** Ends what was made here; the directory is its owner's. */
    @Override
    public synchronized void close() {
        if (dns != null) {
            dns.close();
        }
        if (kubernetes != null) {
            kubernetes.close();
        }
    }
}
