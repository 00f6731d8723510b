package io.jubaproxy.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;

/**
 * What the settings are apart from the file, as it was at the start: so that the file can be read anew, with the same precedence, while
 * MicroProfile Config goes on with the values it has read once.
 *
 * @param above what wins over the file: system properties, environment variables
 * @param below what the file wins over
 */
record Layers(SettingSource above, SettingSource below) {
    /** Reads every key from all sources but the file's. */
    static Layers of(Config config) {
        return new Layers(
                sources(config, ordinal -> ordinal > FileConfigSource.ORDINAL),
                sources(config, ordinal -> ordinal < FileConfigSource.ORDINAL));
    }

    private static SettingSource sources(Config config, IntPredicate isMeant) {
        Map<String, RawValue> values = new HashMap<>();
        for (SettingKey<?> key : SettingKeys.ALL) {
            StreamSupport.stream(config.getConfigSources().spliterator(), false)
                    .filter(source -> isMeant.test(source.getOrdinal()))
                    .flatMap(source -> Optional.ofNullable(source.getValue(key.name()))
                            .map(text -> new RawValue(
                                    text,
                                    DeploymentSettings.originOf(key.name(), source.getOrdinal(), source.getName())))
                            .stream())
                    .filter(value -> !Environment.isServiceUrl(value.text()))
                    .findFirst()
                    .ifPresent(value -> values.put(key.name(), value));
        }
        return key -> Optional.ofNullable(values.get(key.name()));
    }

    /** The settings as they would be with that file. */
    SettingSource with(SettingsFile file) {
        return SettingSource.firstOf(List.of(above, file::find, below));
    }
}
