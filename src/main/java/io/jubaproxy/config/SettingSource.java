package io.jubaproxy.config;

import java.util.List;
import java.util.Optional;

/** Where the texts of settings come from. Answers for known keys only; empty means that the default holds. */
@FunctionalInterface
public interface SettingSource {
    Optional<RawValue> find(SettingKey<?> key);

    /** The first of the sources that knows a key wins. An empty text there means: back to the default. */
    static SettingSource firstOf(List<SettingSource> sources) {
        List<SettingSource> ordered = List.copyOf(sources);
        return key -> ordered.stream()
                .flatMap(source -> source.find(key).stream())
                .findFirst()
                .filter(value -> !value.text().isBlank());
    }
}
