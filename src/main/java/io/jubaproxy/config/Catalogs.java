package io.jubaproxy.config;

import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.service.IdlException;
import io.jubaproxy.service.ServiceCatalog;
import java.nio.file.Path;

/** The services that the settings describe, read before any server starts. */
final class Catalogs {
    private Catalogs() {}

    /**
     * The built-in services and those of the user's folder.
     *
     * @throws SettingException where a file of the folder can't be used, or a door, a cluster or a deadline is for a service that is not there
     */
    static ServiceCatalog read(Settings settings, SettingSource source) {
        ServiceCatalog catalog =
                settings.services().map(folder -> withFolder(folder, source)).orElseGet(ServiceCatalog::builtIn);
        requireServices(catalog, settings, source);
        return catalog;
    }

    /** @throws SettingException where a door, a cluster or a deadline is for a service that is not in the catalog */
    static void requireServices(ServiceCatalog catalog, Settings settings, SettingSource source) {
        settings.rpc()
                .listeners()
                .forEach(listener -> requireService(catalog, listener.service(), SettingKeys.LISTEN, source));
        settings.members()
                .sources()
                .keySet()
                .forEach(cluster -> requireService(catalog, cluster.service(), SettingKeys.MEMBERS, source));
        settings.calls().deadlines().rules().stream()
                .filter(rule -> !rule.isForAnyService())
                .forEach(rule -> requireService(catalog, rule.service(), SettingKeys.DEADLINES, source));
    }

    private static ServiceCatalog withFolder(Path folder, SettingSource source) {
        try {
            return ServiceCatalog.builtIn().withFolder(folder);
        } catch (IdlException e) {
            throw refusal(SettingKeys.SERVICES, source, String.valueOf(e.getMessage()));
        }
    }

    private static void requireService(
            ServiceCatalog catalog, String service, SettingKey<?> key, SettingSource source) {
        try {
            catalog.service(service);
        } catch (RefusedException e) {
            throw refusal(key, source, e.detail());
        }
    }

    private static SettingException refusal(SettingKey<?> key, SettingSource source, String reason) {
        return SettingException.about(key.name(), source.find(key).orElseThrow(), ": " + reason);
    }
}
