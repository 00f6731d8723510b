package io.jubaproxy.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;

/** Reads the settings of a deployed WAR from MicroProfile Config, whatever sources its server adds. */
final class DeploymentSettings {
    /** By MicroProfile Config 3.1, section "ConfigSource Ordering". */
    private static final int SYSTEM_PROPERTIES_ORDINAL = 400;

    private static final int ENVIRONMENT_ORDINAL = 300;

    private DeploymentSettings() {}

    /**
     * Checks and reads everything.
     *
     * @throws SettingException with a sentence about the first setting that can't be used
     */
    static Reading read(Config config) {
        Map<String, String> systemProperties = ProcessSettings.systemProperties();
        Environment environment = new Environment(System.getenv());
        UnknownKeys.refuseIn(systemProperties.keySet(), "system property");
        UnknownKeys.refuseIn(fileOf(systemProperties, environment));
        SettingSource source = source(config);
        Settings settings = Settings.parse(source);
        Requirements.check(settings, source);
        NamedFiles.check(settings, source);
        return new Reading(settings, source, Catalogs.read(settings, source), UnknownKeys.warningsAbout(environment));
    }

    /** Watches the file for what changes after this reading. */
    static SettingsWatch watch(Config config, Reading reading) {
        Environment environment = new Environment(System.getenv());
        Supplier<SettingsFile> reader = () -> fileOf(ProcessSettings.systemProperties(), environment);
        return new SettingsWatch(reader, Layers.of(config), reader.get(), reading);
    }

    /** The file is a source of MicroProfile Config itself, so other sources of it can't name the file. */
    static SettingsFile fileOf(Map<String, String> systemProperties, Environment environment) {
        return SettingsFile.namedBy(
                SettingSource.firstOf(List.of(ProcessSettings.fromProperties(systemProperties), environment::find)));
    }

    static SettingSource source(Config config) {
        return SettingSource.firstOf(List.of(key -> find(config, key)));
    }

    private static Optional<RawValue> find(Config config, SettingKey<?> key) {
        ConfigValue value = config.getConfigValue(key.name());
        String text = value.getValue();
        if (text == null) {
            return Optional.empty();
        }
        if (Environment.isServiceUrl(text)) {
            return behindServiceUrl(config, key);
        }
        return Optional.of(new RawValue(
                text, originOf(value.getName(), value.getSourceOrdinal(), String.valueOf(value.getSourceName()))));
    }

    /** Servers name their sources for programmers; the common ones are said in words for the person who set the value. */
    static String originOf(String name, int sourceOrdinal, String sourceName) {
        return switch (sourceOrdinal) {
            case SYSTEM_PROPERTIES_ORDINAL -> CommandLine.originOf(name, ProcessSettings.systemProperties());
            case ENVIRONMENT_ORDINAL -> "environment variable for " + name;
            default -> sourceName;
        };
    }

    /** Kubernetes injected this variable: the next source that knows the key has the user's word. */
    private static Optional<RawValue> behindServiceUrl(Config config, SettingKey<?> key) {
        return StreamSupport.stream(config.getConfigSources().spliterator(), false)
                .flatMap(
                        source -> Optional.ofNullable(source.getValue(key.name()))
                                .map(text -> new RawValue(text, source.getName()))
                                .stream())
                .filter(value -> !Environment.isServiceUrl(value.text()))
                .findFirst();
    }
}
