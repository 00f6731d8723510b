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
     * @throws SettingException where a file of the folder can't be used, or a door is for a service that is not there
     */
    static ServiceCatalog read(Settings settings, SettingSource source) {
        ServiceCatalog catalog =
                settings.services().map(folder -> withFolder(folder, source)).orElseGet(ServiceCatalog::builtIn);
        for (Listener listener : settings.rpc().listeners()) {
            requireService(catalog, listener.service(), source);
        }
        return catalog;
    }

    private static ServiceCatalog withFolder(Path folder, SettingSource source) {
        try {
            return ServiceCatalog.builtIn().withFolder(folder);
        } catch (IdlException e) {
            throw refusal(SettingKeys.SERVICES, source, String.valueOf(e.getMessage()));
        }
    }

    private static void requireService(ServiceCatalog catalog, String service, SettingSource source) {
        try {
            catalog.service(service);
        } catch (RefusedException e) {
            throw refusal(SettingKeys.LISTEN, source, e.detail());
        }
    }

    private static SettingException refusal(SettingKey<?> key, SettingSource source, String reason) {
        return SettingException.about(key.name(), source.find(key).orElseThrow(), ": " + reason);
    }
}
