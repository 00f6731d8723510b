package io.jubaproxy.config;

import io.jubaproxy.service.ServiceCatalog;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.DefinitionException;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Singleton;
import java.util.Objects;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/** Checks the settings before anything else of the WAR exists, and makes them, their watch and the services they describe beans; a bad one fails the deployment. */
public final class SettingsExtension implements Extension {
    private static final Logger LOG = Logger.getLogger(SettingsExtension.class.getName());

    private @Nullable Reading reading;
    private @Nullable SettingsWatch watch;

    void readSettings(@Observes BeforeBeanDiscovery event) {
        try {
            Config config = ConfigProvider.getConfig();
            Reading read = DeploymentSettings.read(config);
            read.warnings().forEach(LOG::warning);
            reading = read;
            watch = DeploymentSettings.watch(config, read);
        } catch (SettingException e) {
            LOG.severe(e.getMessage());
            throw new DefinitionException(e.getMessage());
        }
    }

    void addBeans(@Observes AfterBeanDiscovery event) {
        Reading read = Objects.requireNonNull(reading);
        event.<Settings>addBean()
                .types(Settings.class, Object.class)
                .scope(Singleton.class)
                .createWith(context -> read.settings());
        event.<ServiceCatalog>addBean()
                .types(ServiceCatalog.class, Object.class)
                .scope(Singleton.class)
                .createWith(context -> read.catalog());
        SettingsWatch made = Objects.requireNonNull(watch);
        event.<SettingsWatch>addBean()
                .types(SettingsWatch.class, Object.class)
                .scope(Singleton.class)
                .createWith(context -> made);
    }
}
