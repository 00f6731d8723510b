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
        return read(fromOptions(options), systemProperties, environment, key -> Optional.empty());
    }

    /**
     * The same with options that tell their origin themselves.
     *
     * @param presets hold where nobody says otherwise, in place of the defaults
     */
    public static Reading read(
            SettingSource options,
            Map<String, String> systemProperties,
            Map<String, String> environment,
            SettingSource presets) {
        Environment variables = new Environment(environment);
        SettingsFile file = SettingsFile.namedBy(
                SettingSource.firstOf(List.of(options, fromProperties(systemProperties), variables::find)));
        UnknownKeys.refuseIn(systemProperties.keySet(), "system property");
        UnknownKeys.refuseIn(file);
        SettingSource given =
                SettingSource.firstOf(List.of(options, fromProperties(systemProperties), variables::find, file::find));
        SettingSource source = key -> given.find(key).or(() -> presets.find(key));
        Settings settings = Settings.parse(source);
        Requirements.check(settings, source);
        NamedFiles.check(settings, source);
        return new Reading(settings, source, Catalogs.read(settings, source), UnknownKeys.warningsAbout(variables));
    }

    /** This process's system properties, as a plain map. */
    public static Map<String, String> systemProperties() {
        Properties properties = System.getProperties();
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, name -> properties.getProperty(name, "")));
    }

    static SettingSource fromProperties(Map<String, String> properties) {
        return key -> Optional.ofNullable(properties.get(key.name()))
                .map(text -> new RawValue(text, CommandLine.originOf(key.name(), properties)));
    }

    private static SettingSource fromOptions(Map<String, String> options) {
        return key -> Optional.ofNullable(options.get(key.name())).map(text -> RawValue.ofOption(key.name(), text));
    }
}
