package io.jubaproxy.config;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import io.jubaproxy.tls.ServersFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The files for TLS and access that the settings name, tried before any server starts. */
final class NamedFiles {
    private NamedFiles() {}

    /** @throws SettingException about the setting whose file can't be used */
    static void check(Settings settings, SettingSource source) {
        settings.tls().door().ifPresent(door -> attempt(() -> door.read(new Contents()), source));
        settings.access().ifPresent(access -> attempt(access::check, source));
        settings.tls()
                .backendsFile()
                .ifPresent(file -> attempt(() -> new ServersFile(file).read(new Contents()), source));
    }

    private static void attempt(Runnable load, SettingSource source) {
        try {
            load.run();
        } catch (UnusableFileException e) {
            SettingKey<Optional<Path>> key = Stream.of(
                            SettingKeys.TLS_CERTIFICATE,
                            SettingKeys.TLS_KEY,
                            SettingKeys.TLS_CLIENT_CA,
                            SettingKeys.ACCESS_RULES_FILE,
                            SettingKeys.ACCESS_TOKENS_FILE,
                            SettingKeys.ACCESS_JWT_JWKS_FILE)
                    .filter(each -> each.read(source).filter(e.file()::equals).isPresent())
                    .findFirst()
                    .orElse(SettingKeys.TLS_BACKENDS_FILE);
            throw SettingException.about(key.name(), source.find(key).orElseThrow(), ": " + e.getMessage());
        }
    }
}
