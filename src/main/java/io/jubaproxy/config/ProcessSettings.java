package io.jubaproxy.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** Reads the settings of a process that has no MicroProfile Config yet: the launcher. */
public final class ProcessSettings {
    private ProcessSettings() {}

    /**
     * Command line before system properties before environment before file.
     *
     * @param options texts by full key
     * @throws SettingException with a sentence about the first setting that can't be used
     */
    public static Reading read(
            Map<String, String> options, Map<String, String> systemProperties, Map<String, String> environment) {
        Environment variables = new Environment(environment);
        SettingsFile file = SettingsFile.namedBy(SettingSource.firstOf(
                List.of(fromOptions(options), fromProperties(systemProperties), variables::find)));
        UnknownKeys.refuseIn(systemProperties.keySet(), "system property");
        UnknownKeys.refuseIn(file);
        SettingSource source = SettingSource.firstOf(
                List.of(fromOptions(options), fromProperties(systemProperties), variables::find, file::find));
        Settings settings = Settings.parse(source);
        Unserved.refuse(settings, source);
        return new Reading(settings, source, UnknownKeys.warningsAbout(variables));
    }

    /** This process's system properties, as a plain map. */
    public static Map<String, String> systemProperties() {
        Properties properties = System.getProperties();
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, name -> properties.getProperty(name, "")));
    }

    static SettingSource fromProperties(Map<String, String> properties) {
        return key -> Optional.ofNullable(properties.get(key.name()))
                .map(text -> new RawValue(text, "system property " + key.name()));
    }

    private static SettingSource fromOptions(Map<String, String> options) {
        return key -> Optional.ofNullable(options.get(key.name()))
                .map(text -> new RawValue(text, "option --" + key.optionName()));
    }
}
