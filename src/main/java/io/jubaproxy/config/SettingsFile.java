package io.jubaproxy.config;

import io.jubaproxy.files.Utf8;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The properties file that {@code jubaproxy.config} names. It may hold other MicroProfile keys too.
 *
 * @param name as the person wrote it
 */
record SettingsFile(String name, Map<String, String> entries) {
    static final SettingsFile NONE = new SettingsFile("", Map.of());

    SettingsFile {
        entries = Map.copyOf(entries);
    }

    /** Reads the file that the source names, if any. */
    static SettingsFile namedBy(SettingSource source) {
        return source.find(SettingKeys.CONFIG).map(SettingsFile::load).orElse(NONE);
    }

    private static SettingsFile load(RawValue name) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(Utf8.text(Files.readAllBytes(Path.of(name.text())))));
        } catch (IOException | IllegalArgumentException e) {
            throw SettingException.about(
                    SettingKeys.CONFIG.name(), name, reason(e) + "; allowed is " + SettingKeys.CONFIG.allowed());
        }
        return new SettingsFile(
                name.text(),
                properties.stringPropertyNames().stream()
                        .collect(Collectors.toMap(key -> key, properties::getProperty)));
    }

    private static String reason(Exception failure) {
        return switch (failure) {
            case java.nio.file.NoSuchFileException missing -> ": there is no such file";
            case java.nio.file.AccessDeniedException denied -> ": that file may not be read";
            case java.nio.charset.CharacterCodingException coding -> ": that file is not in UTF-8";
            case InvalidPathException path -> ": that is no file name";
            case IllegalArgumentException escape -> ": that file has a bad \\u escape";
            default -> ": that file can't be read";
        };
    }

    Optional<RawValue> find(SettingKey<?> key) {
        return Optional.ofNullable(entries.get(key.name())).map(text -> new RawValue(text, origin()));
    }

    /** The keys, sorted, that one of both files has not, or has with another text. */
    TreeSet<String> difference(SettingsFile other) {
        TreeSet<String> keys = new TreeSet<>(entries.keySet());
        keys.addAll(other.entries.keySet());
        keys.removeIf(key -> Objects.equals(entries.get(key), other.entries.get(key)));
        return keys;
    }

    String origin() {
        return "file " + name;
    }
}
