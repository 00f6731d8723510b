package io.jubaproxy.proxy;

import io.jubaproxy.backend.Security;
import io.jubaproxy.config.Settings;
import io.jubaproxy.files.FileWatch;
import io.jubaproxy.files.Reloading;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.tls.ServersFile;
import io.jubaproxy.tls.ServersTls;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * How servers are spoken to: the membership writes the cluster's name into each endpoint as its profile, and the backend looks up what that
 * name means whenever it opens a connection. So a change of the file reaches new connections, and a server that turns up in another
 * cluster, as addresses do in Kubernetes, is never called over a connection that was made by that other cluster's rules.
 */
final class Profiles {
    private Profiles() {}

    /** Where no file says otherwise, all clusters share connections. */
    static Function<ClusterName, String> names(Settings settings) {
        boolean differ = settings.tls().backendsFile().isPresent();
        return cluster -> differ ? cluster.toString() : "";
    }

    static Security security(Settings settings, FileWatch files) {
        Optional<Path> file = settings.tls().backendsFile();
        if (file.isEmpty()) {
            return Security.NONE;
        }
        Reloading<ServersTls> rules = files.add(
                new Reloading<>("TLS towards servers (" + file.get() + ")", new ServersFile(file.get())::read));
        return endpoint -> {
            String profile = endpoint.profile();
            int slash = profile.indexOf('/'); // no service's name has one
            return slash < 0
                    ? Optional.empty()
                    : rules.get().of(profile.substring(0, slash), profile.substring(slash + 1));
        };
    }
}
