package io.jubaproxy.config;

import io.jubaproxy.service.ServiceCatalog;
import java.util.List;

/**
 * Settings, and how they came about.
 *
 * @param source finds the text of each key that somebody wrote
 * @param catalog the services that the settings describe
 * @param warnings sentences for the log, about what was ignored
 */
public record Reading(Settings settings, SettingSource source, ServiceCatalog catalog, List<String> warnings) {
    public Reading {
        warnings = List.copyOf(warnings);
    }
}
